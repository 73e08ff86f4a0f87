// claimed-by: predicate impact k-induction default
// Each branch has bounds of its own, which an analysis that joins both of them does not see: the invariant
// of the loop is one of the path that leads to it (wendler-dissertation 4.2.3, path invariants).
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int kind, x;
  if (__VERIFIER_nondet_int()) {
    kind = 1;
    x = 100;
  } else {
    kind = 0;
    x = 0;
  }
  while (__VERIFIER_nondet_int()) {
    if (x < 10) x++;
  }
  if (kind == 0 && x > 10) reach_error();
  return 0;
}
