// check: pointers
// expected: FALSE at 9
// sanitizers: gcc's -fsanitize=pointer-compare is not asked for
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[3] = {0}, b[3] = {0};
  int *p = __VERIFIER_nondet_int() == 2 ? a + 1 : b + 1;
  return p < &b[2];
}
