extern int __VERIFIER_nondet_int(void);

int doubled(int x) {
  return x + x;
}

int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  int small = 1;
  if (a > 0 && b > 0) small = small + 1;
  if (a + b > 10) {
    b = doubled(a % 1000);
  }
  do {
    small = small << 1;
  } while (small * 2 < b && small < 100);
  return small;
}
