// assert that nobody declares or defines is that of the header: it fails where its argument is zero.
// expected: FALSE
// compiled: not compared, it does not link
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int() ? 1 : 2;
  assert(x < 3);
  assert(x != 2);
  return 0;
}
