// check: null
// expected: FALSE at 11
// sanitizers: the stack of a call of address 0 does not show who called
extern int __VERIFIER_nondet_int(void);
static int one(void) { return 1; }

int main(void) {
  int (*f)(void) = 0;
  if (__VERIFIER_nondet_int() != 5) f = one;
  int x = 1;
  return x + f();
}
// says: call through a null pointer: f
