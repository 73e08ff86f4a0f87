// check: overflow
// expected: FALSE at 9
// data-model: LP64
extern long __VERIFIER_nondet_long(void);

int main(void) {
  long x = __VERIFIER_nondet_long();
  if (x > 3037000500) return 0;
  return x * x == 16;
}
