// check: uninitialised
// expected: TRUE
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[5];
  for (int i = 0; i < 5; i++) a[i] = i;
  int k = __VERIFIER_nondet_int();
  if (k < 0 || k > 4) return 0;
  return a[k];
}
