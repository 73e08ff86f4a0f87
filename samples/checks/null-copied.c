// check: null
// expected: FALSE at 9
// sanitizers: the line is that of the function that copies
extern int __VERIFIER_nondet_int(void);
void *memset(void *, int, unsigned long);

int main(void) {
  char text[4], *p = __VERIFIER_nondet_int() == 3 ? 0 : text;
  memset(p, 0, 4);
  return text[1];
}
// says: write of 4 bytes through a null pointer: (void *)p
