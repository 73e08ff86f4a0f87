// check: null
// expected: FALSE at 9
// sanitizers: nothing is there to be read
extern int scanf(const char *, ...);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x, *p = __VERIFIER_nondet_int() == 3 ? 0 : &x;
  return scanf("%*d %4s %d", (char[8]){0}, p);
}
// says: write of 4 bytes through a null pointer: p
