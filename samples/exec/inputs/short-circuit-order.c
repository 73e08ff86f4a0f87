// inputs: 1, 0, 5, 0, 1
extern int __VERIFIER_nondet_int(void);
int printf(const char *, ...);

int main(void) {
  int r = __VERIFIER_nondet_int() && __VERIFIER_nondet_int() && __VERIFIER_nondet_int();
  printf("%d\n", r);
  r = __VERIFIER_nondet_int() ? 10 : __VERIFIER_nondet_int() || __VERIFIER_nondet_int();
  printf("%d\n", r);
  return __VERIFIER_nondet_int();
}
