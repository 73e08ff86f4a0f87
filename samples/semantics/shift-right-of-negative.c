// The right shift of a negative number is arithmetic.
// expected: TRUE
// inputs: -5; 7; -2147483648
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0 && (x >> 1 >= 0 || x >> 31 != -1 || (signed char)x >> 7 > 0))
    reach_error();
  return 0;
}
