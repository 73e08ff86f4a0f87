// claimed-by: interval predicate impact
// A loop of a million rounds that nobody wants to count: bounds and remainders of the counter are enough.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void abort(void);

void assume_abort_if_not(int cond) {
  if (!cond)
    abort();
}

int main(void) {
  unsigned step = __VERIFIER_nondet_uint();
  assume_abort_if_not(step >= 1 && step <= 3);
  unsigned x = 1;
  while (x < 1000000) {
    x += 2 * step;
    if (x % 2 == 0 || x > 1000005)
      reach_error();
  }
  if (x < 1000000)
    reach_error();
  return 0;
}
