// claimed-by: predicate impact bmc k-induction default
// A number between 100 and 200 is negative as a signed char, and positive again as an unsigned one.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 100 || n > 200) return 0;
  signed char c = (signed char)n;
  unsigned char u = (unsigned char)c;
  short s = (short)(n * 400);
  if (c < 0 && u == n && s < -14000)
    reach_error();
  return 0;
}
