// Comparisons with NaN are false, except for !=.
// expected: TRUE
// inputs: nan; 1
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double d = __VERIFIER_nondet_double();
  if (d != d && (d < 1 || d >= 1 || d == d || !(d != 1) || !d))
    reach_error();
  return 0;
}
