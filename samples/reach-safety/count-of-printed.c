// claimed-by: value value-explicit predicate impact bmc k-induction symexec default
// `%n` stores.
extern void reach_error(void);
extern int printf(const char *format, ...);

int main(void) {
  int count = 0;
  printf("abc%n", &count);
  if (count == 3)
    reach_error();
  return 0;
}
