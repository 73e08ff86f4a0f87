// Every coin that is used was put in before.
extern void __VERIFIER_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int coins = 0, put = 0, used = 0;
  while (__VERIFIER_nondet_int() != 0 && put < 200) {
    if (__VERIFIER_nondet_int() != 0) {
      coins++;
      put++;
    } else if (coins > 0) {
      coins--;
      used++;
    }
  }
  if (used > put) __VERIFIER_error();
  return 0;
}
