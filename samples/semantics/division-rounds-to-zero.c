// Integer division rounds towards zero, the remainder has the sign of the dividend.
// expected: TRUE
// inputs: -7; 7
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == -7 && (x / 2 != -3 || x % 2 != -1 || x / -2 != 3 || x % -2 != -1))
    reach_error();
  return 0;
}
