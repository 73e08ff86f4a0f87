// claimed-by: predicate impact
// No execution has a negative argc. The value analysis cannot prove it and must not say FALSE.
extern void reach_error(void);

int main(int argc, char **argv) {
  if (argc < 0) reach_error();
  return 0;
}
