extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int twice(int x) {
  if (x > 1000)
    return 0;
  return 2 * x;
}

int main(void) {
  int a = __VERIFIER_nondet_int();
  char b = __VERIFIER_nondet_char();
  int c = a > 5 ? 1 : 0;
  int r;
  switch (b) {
  case 1:
    r = twice(a);
    break;
  case 2:
    r = twice(twice(a));
    break;
  default:
    r = 0;
  }
  for (int i = 0; i < 3; i++) {
    a = __VERIFIER_nondet_int();
    r = r + (a > 0);
  }
  while (r > 50) {
    r--;
    if (r == 60)
      reach_error();
  }
  if (r == 43 && c)
    reach_error();
  return 0;
}
