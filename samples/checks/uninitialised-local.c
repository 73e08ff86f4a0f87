// check: uninitialised
// expected: FALSE at 11
// sanitizers: none looks at it
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x;
  int n = __VERIFIER_nondet_int();
  if (n > 2 && n < 9) x = n;
  if (n == 9) n--;
  return n == 8 ? x : 0;
}
// says: read of what was never written: x
