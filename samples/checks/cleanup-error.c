// property: valid-memcleanup
// expected: FALSE(valid-memcleanup) at 10
extern void __VERIFIER_error(void);
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void free(void *);

int main(void) {
  void *p = malloc(1);
  if (__VERIFIER_nondet_int() == 9) __VERIFIER_error();
  free(p);
  return 0;
}
// says: a block of 1 byte from malloc that is never freed; allocated 9
