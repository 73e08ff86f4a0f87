// check: shift
// expected: FALSE at 8
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  unsigned y = 1u << (x & 31);
  return (y >> x) == 1u;
}
