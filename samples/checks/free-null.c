// check: free,leak
// expected: TRUE
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void *realloc(void *, unsigned long);
void free(void *);

int main(void) {
  int *p = 0;
  if (__VERIFIER_nondet_int()) {
    p = malloc(sizeof(int));
    p = realloc(p, 2 * sizeof(int));
  }
  free(p);
  return 0;
}
