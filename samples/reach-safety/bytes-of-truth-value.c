// claimed-by: predicate impact k-induction symexec symexecia bmc
// The byte of a _Bool can hold other numbers than 0 and 1: they are written and read as what they are.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

union shared {
  _Bool truth;
  unsigned char byte;
};

int main(void) {
  union shared one;
  one.truth = 0;
  while (__VERIFIER_nondet_int()) {
    if (one.byte == 2)
      reach_error();
    one.byte = 2;
  }
  return 0;
}
