// check: uninitialised
// expected: UNKNOWN
// Which way a function ended without a value nobody remembers.
extern int __VERIFIER_nondet_int(void);

int g(void) {
  if (__VERIFIER_nondet_int()) return 3;
}

int main(void) {
  int x = g();
  return x;
}
