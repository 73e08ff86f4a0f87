// claimed-by: predicate impact k-induction default
// boehm-thesis Fig. 3.1 (c): as (a), the loop is in a function of its own.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int loop(void) {
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

int main(void) {
  return loop();
}
