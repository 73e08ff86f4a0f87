// Each element is at least its index and what was added to it, in an array whose size is an input, perhaps a negative one.
// claimed-by: array-cells
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) {}

int main(void) {
  int n = __VERIFIER_nondet_int();
  int base = __VERIFIER_nondet_int();
  if (n > 50000 || base < 5 || base > 1000) abort();
  int a[n];
  for (int i = 2; i < n; i++) {
    int more = __VERIFIER_nondet_int();
    if (more < 1 || more > 1000) abort();
    a[i] = i + base + more;
  }
  for (int i = 2; i < n; i++) {
    if (a[i] < i + 6) reach_error();
  }
  return 0;
}
