// check: uninitialised
// expected: TRUE
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x, sum = 0;
  int n = __VERIFIER_nondet_int();
  if (n > 2 && n < 9) x = n;
  for (int i = 0; i < 3; i++) {
    int y;
    if (i == 0) y = 5;
    else y = i;
    sum += y;
  }
  return n == 8 ? x + sum : 0;
}
