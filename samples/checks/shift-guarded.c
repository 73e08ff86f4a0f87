// check: shift
// expected: TRUE
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 30)
    return 0;
  return 1 << x;
}
