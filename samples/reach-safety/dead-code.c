// claimed-by: control-flow value value-explicit predicate impact
// The call stands behind a loop without an end.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static void forgotten(void) {
  reach_error();
}

int main(void) {
  for (;;) {
    if (__VERIFIER_nondet_int())
      return 0;
  }
  forgotten();
}
