// check: alignment
// expected: FALSE at 9
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);

int main(void) {
  char *block = malloc(16);
  int *p = (int *)(block + (__VERIFIER_nondet_int() & 7));
  *p = 3;
  return 0;
}
