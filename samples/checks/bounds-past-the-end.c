// check: bounds
// expected: FALSE at 8
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[4] = {0};
  int *end = &a[4];
  if (__VERIFIER_nondet_int() == 4) return *end;
  return end - a == 4;
}
// says: read of 4 bytes at offset 16 of a[4] (16 bytes); declared 6
