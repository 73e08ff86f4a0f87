// claimed-by: predicate impact
// The error is three calls deep.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int depth(int n) {
  if (n <= 0)
    return 0;
  return depth(n - 1) + 1;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 10 && depth(n) == 3)
    reach_error();
  return 0;
}
