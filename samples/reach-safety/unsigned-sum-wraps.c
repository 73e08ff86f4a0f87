// claimed-by: predicate impact bmc k-induction default
// The sum of two unsigned numbers is smaller than one of them: it wraps around.
extern void reach_error(void);
extern unsigned int __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned int x = __VERIFIER_nondet_uint();
  unsigned int y = __VERIFIER_nondet_uint();
  if (x > 3000000000u && y < 2000000000u && x + y < y)
    reach_error();
  return 0;
}
