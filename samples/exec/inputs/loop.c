// inputs: 4, 10, -20, 30, 5, 0
extern int __VERIFIER_nondet_int(void);
int printf(const char *, ...);

int main(void) {
  int n = __VERIFIER_nondet_int(), sum = 0, a[10];
  for (int i = 0; i < n; i++) {
    a[i] = __VERIFIER_nondet_int();
    sum += a[i];
  }
  for (int i = n; i-- > 0;) printf("%d ", a[i]);
  printf("%d\n", sum);
  while (__VERIFIER_nondet_int()) sum++;
  return sum;
}
