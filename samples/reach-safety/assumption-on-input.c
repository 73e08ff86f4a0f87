// claimed-by: value value-explicit predicate impact
// An input that is compared with a constant is known afterwards.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int mode = __VERIFIER_nondet_int();
  __VERIFIER_assume(mode == 3);
  if (mode != 3)
    reach_error();
  return 0;
}
