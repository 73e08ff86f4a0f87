// Whether one object begins where another one ends is left open.
// expected: open
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int a[2], b[2];
int main(void) {
  int *p = __VERIFIER_nondet_int() ? a + 2 : 0;
  if (p == b)
    reach_error();
  return 0;
}
