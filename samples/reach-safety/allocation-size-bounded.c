// claimed-by: default bmc k-induction predicate interval
// Whatever these ask for, it is given, and nothing at all is a block of its own.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000)
    return 0;
  if (!malloc(n * sizeof(int)) || !calloc(__VERIFIER_nondet_uchar(), 24) || !malloc(0))
    reach_error();
  return 0;
}
