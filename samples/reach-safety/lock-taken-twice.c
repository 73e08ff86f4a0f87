// claimed-by: value value-explicit predicate impact
// Releasing is forgotten on one of the ways through the loop.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int held;

static void take(void) {
  if (held)
    reach_error();
  held = 1;
}

int main(void) {
  while (__VERIFIER_nondet_int() != 0) {
    take();
    if (__VERIFIER_nondet_int() > 1000)
      continue;
    held = 0;
  }
  return 0;
}
