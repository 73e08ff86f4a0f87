// check: call
// expected: FALSE at 10
// sanitizers: none looks at it
extern int __VERIFIER_nondet_int(void);
static int one(void) { return 1; }
static double two(double x) { return x; }
int main(void) {
  int (*f)(void) = (int (*)(void))two;
  if (__VERIFIER_nondet_int() != 5) f = one;
  return f();
}
// says: call through a pointer that leads to no function of that type: f
