// claimed-by: default bmc k-induction predicate
// A negative number of elements is a huge number of bytes.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int *p = malloc(n * sizeof(int));
  if (!p && n < 0)
    reach_error();
  return 0;
}
