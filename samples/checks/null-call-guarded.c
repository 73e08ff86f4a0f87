// check: null,call
// expected: TRUE
extern int __VERIFIER_nondet_int(void);
static int one(void) { return 1; }

int main(void) {
  int (*f)(void) = 0;
  if (__VERIFIER_nondet_int() != 5) f = one;
  return f ? f() : 0;
}
