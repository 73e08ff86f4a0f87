// What is copied in reverse order by a function is found again in reverse order.
// claimed-by: array-cells
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

void reverse(int *to, int *from) {
  for (int i = 0; i < 50000; i++) to[49999 - i] = from[i];
}

int main(void) {
  int a[50000];
  int b[50000];
  for (int i = 0; i < 50000; i++) a[i] = __VERIFIER_nondet_int();
  reverse(b, a);
  for (int i = 0; i < 50000; i++) {
    if (b[49999 - i] != a[i]) reach_error();
  }
  return 0;
}
