// claimed-by: predicate impact symexecia
// The program of fmcad24-symexec-ia Fig. 1: infinitely many paths, on each of which x and y stay close.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int y = __VERIFIER_nondet_int();
  if (n <= 0)
    return 0;
  int x = 5;
  while (n > 0) {
    if (x != y)
      y = x;
    else
      x = x + 1;
    n = n - 1;
  }
  if (x - y > 1)
    reach_error();
  return 0;
}
