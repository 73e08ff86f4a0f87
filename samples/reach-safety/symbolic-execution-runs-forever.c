// claimed-by: predicate impact k-induction default symexecia
// In the manner of fmcad24-symexec-ia Fig. 1: infinitely many feasible paths, safe by n > 0, x - y > 1 and x = y.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int x, y = __VERIFIER_nondet_int();
  if (n <= 0 || y < -1000 || y > 1000)
    return 0;
  x = 5;
  while (n > 0) {
    if (x - y > 1)
      y = x - 1;
    else
      y = x;
    n = __VERIFIER_nondet_int();
  }
  if (x - y > 1 || x < y)
    reach_error();
  return 0;
}
