// check: bounds
// expected: FALSE at 9
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int a[3][4] = {{0}};
  unsigned i = __VERIFIER_nondet_uint();
  if (i > 3) return 0;
  a[i][i] = 1;
  return 0;
}
// says: index 3 of a[i], where a has 3 elements; declared 6
