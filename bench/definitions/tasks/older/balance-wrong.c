// Every coin that is taken was put in before.
extern void __VERIFIER_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int coins = 0, put = 0, taken = 0;
  while (__VERIFIER_nondet_int() != 0 && put < 100) {
    if (__VERIFIER_nondet_int() != 0) {
      coins++;
      put++;
    } else if (coins >= 0) {
      coins--;
      taken++;
    }
  }
  if (taken > put) __VERIFIER_error();
  return 0;
}
