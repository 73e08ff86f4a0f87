// claimed-by: interval value value-explicit predicate impact
// The level of the tank depends on the mode: true only if states of different modes are kept apart.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int mode = 0;
  int level = 0;
  while (__VERIFIER_nondet_int()) {
    if (mode == 0) {
      level = 40;
      mode = 1;
    } else if (mode == 1) {
      level = level + 20;
      mode = 2;
    } else {
      level = 0;
      mode = 0;
    }
    if (mode == 2 && level != 60)
      reach_error();
  }
  return 0;
}
