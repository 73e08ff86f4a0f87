// property: valid-memsafety
// expected: TRUE
// However deep it gets, it comes back.
extern unsigned __VERIFIER_nondet_uint(void);
void *malloc(unsigned long);
void free(void *);

static unsigned descend(unsigned n) {
  if (n == 0) return 0;
  return descend(n - 1);
}

int main(void) {
  char *p = malloc(4);
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 3) return *p = 0, free(p), 0;
  *p = (char)descend(n);
  free(p);
  return 0;
}
