// claimed-by: predicate
// Division of signed numbers rounds towards zero, and the remainder makes up for it.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < -50 || n > 50) return 0;
  int q = n / -3, r = n % -3;
  if (q * -3 + r != n || r < -2 || r > 2 || (n < 0 && r > 0))
    reach_error();
  return 0;
}
