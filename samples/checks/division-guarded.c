// check: division
// expected: TRUE
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  return x != 0 && 100 / x > 3;
}
