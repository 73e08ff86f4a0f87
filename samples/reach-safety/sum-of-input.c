// claimed-by: value value-explicit predicate impact
// Only one input fails, so it has to be solved for.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = x + 3;
  if (y == 123) reach_error();
  return 0;
}
