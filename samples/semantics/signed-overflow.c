// Signed arithmetic that overflows goes on with the wrapped result.
// expected: FALSE
// inputs: 2147483647
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 0 && x + 1 < 0 && x * 2 == -2 && -(x + 1) == x + 1)
    reach_error();
  return 0;
}
