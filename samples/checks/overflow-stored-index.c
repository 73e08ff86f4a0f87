// check: overflow
// expected: FALSE at 11
extern int __VERIFIER_nondet_int(void);
int table[4];

int one(void) { return 1; }

int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 2147483647) i = 0;
  table[(i + 1) & 3] = one();
  return 0;
}
