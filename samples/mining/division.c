// A divisor that a loop must not forget.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static unsigned checked(unsigned a, unsigned b) {
  unsigned zero = b == 0;
  if (zero) reach_error();
  return a / b;
}

int main(void) {
  unsigned divisor = __VERIFIER_nondet_int();
  unsigned sum = 0;
  if (divisor == 0) divisor = 10;
  while (__VERIFIER_nondet_int()) {
    sum = sum + 1000 / divisor;
    sum = checked(sum, divisor);
  }
  return 0;
}
