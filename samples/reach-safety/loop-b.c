// claimed-by: predicate impact k-induction default
// boehm-thesis Fig. 3.1 (b): as (a), the counter has another name.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int j = 0, a = 0;
  int n = 20;
  while (j < n) {
    ++j;
    ++a;
    if (j != a)
      goto ERROR;
  }
  if (j != n)
    goto ERROR;
  return 0;
ERROR:
  reach_error();
  return -1;
}
