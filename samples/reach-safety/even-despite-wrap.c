// claimed-by: predicate k-induction default
// The counter wraps around many times, and stays even all the same.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned short x = 0;
  while (__VERIFIER_nondet_int()) {
    x = x + 6;
    if (x % 2 != 0)
      reach_error();
  }
  return 0;
}
