extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int i = 0;
  int sum = 0;
  if (n > 100) return 0;
  while (i < n) {
    sum = sum + 2;
    i = i + 1;
  }
  return sum;
}
