// check: bounds
// expected: FALSE at 12
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void free(void *);

int main(void) {
  int *p = malloc(sizeof(int));
  int *q = p;
  *q = 4;
  if (__VERIFIER_nondet_int() == 3) free(p);
  return *q;
}
// says: read of 4 bytes at offset 0 of a block of 4 bytes from malloc after it was freed; allocated 8, freed 11
