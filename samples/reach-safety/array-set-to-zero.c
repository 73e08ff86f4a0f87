// All elements of an array are zero after a loop that sets them, however many there are.
// claimed-by: array-cells
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) {}

int a[100000];

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100000) abort();
  for (int i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) a[i] = 0;
  for (int i = 0; i < n; i++) {
    if (a[i] != 0) reach_error();
  }
  return 0;
}
