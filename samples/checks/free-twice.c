// check: free
// expected: FALSE at 10
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void free(void *);

int main(void) {
  char *p = malloc(4);
  if (__VERIFIER_nondet_int() == 5) free(p);
  free(p);
  return 0;
}
// says: free of a block of 4 bytes from malloc that was freed before; allocated 8, freed 9
