// claimed-by: value value-explicit predicate impact
// Unsigned arithmetic wraps: adding one may make a number smaller.
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char x = __VERIFIER_nondet_uchar();
  unsigned char y = x + 1;
  if (y < x)
    reach_error();
  return 0;
}
