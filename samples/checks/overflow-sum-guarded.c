// check: overflow
// expected: TRUE
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  if (b > 0 ? a > 2147483647 - b : a < -2147483647 - 1 - b)
    return 1;
  return a + b > 0;
}
