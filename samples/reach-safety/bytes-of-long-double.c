// claimed-by: predicate impact k-induction symexec symexecia bmc
// Bytes that no computation with long double gives, at a place where one was before.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

union shared {
  long double number;
  unsigned char bytes[16];
};

int main(void) {
  union shared one;
  one.number = 0;
  while (__VERIFIER_nondet_int()) {
    if (one.bytes[9] == 0x3f && one.bytes[8] == 0xff && one.bytes[7] == 0)
      reach_error();
    one.bytes[9] = 0x3f;
    one.bytes[8] = 0xff;
    one.bytes[7] = 0;
  }
  return 0;
}
