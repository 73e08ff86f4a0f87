// claimed-by: value value-explicit predicate impact
// The data model decides: long has four bytes in ILP32.
extern void reach_error(void);

int main(void) {
  unsigned long x = 0xffffffffUL;
  x++;
  if (x != 0)
    reach_error();
  return 0;
}
