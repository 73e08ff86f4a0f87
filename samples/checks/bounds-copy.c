// check: bounds
// expected: FALSE at 10
extern unsigned __VERIFIER_nondet_uint(void);
void *memcpy(void *, const void *, unsigned long);

int main(void) {
  char from[8] = "abcdefg", to[6];
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 8) return 0;
  memcpy(to, from, n);
  return to[0] == 0;
}
// says: write of 7 bytes at offset 0 of to[6]; declared 7
