// claimed-by: value value-explicit predicate impact
// A lock is taken and released in turn, whatever the inputs are.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int held;

static void take(void) {
  if (held)
    reach_error();
  held = 1;
}

static void release(void) {
  if (!held)
    reach_error();
  held = 0;
}

int main(void) {
  int old, new = __VERIFIER_nondet_int();
  while (__VERIFIER_nondet_int()) {
    take();
    old = new;
    if (old > 5)
      new ++;
    release();
  }
  return 0;
}
