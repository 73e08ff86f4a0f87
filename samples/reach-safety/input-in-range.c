// claimed-by: value value-explicit predicate impact
// Only one input in four billion leads to the error.
extern void reach_error(void);
extern unsigned int __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned int x = __VERIFIER_nondet_uint();
  if ((x ^ 0xdeadbeefu) == 0x12345678u && x % 3u == 2u)
    reach_error();
  return 0;
}
