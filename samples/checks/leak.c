// check: leak
// expected: FALSE at 8
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void free(void *);
static int *kept;

int main(void) {
  kept = malloc(4);
  *kept = 3;
  if (__VERIFIER_nondet_int() != 7) free(kept);
  return 0;
}
