// claimed-by: predicate impact k-induction default
// boehm-thesis Fig. 3.1 (a): two counters stay equal.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int i = 0, a = 0;
  int n = 20;
  while (i < n) {
    ++i;
    ++a;
    if (i != a)
      goto ERROR;
  }
  if (i != n)
    goto ERROR;
  return 0;
ERROR:
  reach_error();
  return -1;
}
