// inputs: 8, 9
extern int __VERIFIER_nondet_int(void);

int main(void) {
  if (__VERIFIER_nondet_int() == 8) return 1;
  return __VERIFIER_nondet_int();
}
