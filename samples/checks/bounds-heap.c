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
// says: write of 4 bytes at offset 12 of a block of 12 bytes from malloc; allocated 8
