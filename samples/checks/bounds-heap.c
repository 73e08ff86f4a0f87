// check: bounds
// expected: FALSE at 10
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void free(void *);

int main(void) {
  int *p = malloc(3 * sizeof(int));
  int i = __VERIFIER_nondet_int();
  if (i >= 0 && i <= 3) p[i] = 7;
  free(p);
  return 0;
}
