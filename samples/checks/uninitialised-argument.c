// check: uninitialised
// expected: FALSE at 7
// sanitizers: none looks at it
// A pointer leads to it.
extern int __VERIFIER_nondet_int(void);

static int load(const int *p) { return *p; }
static void maybe(int *p, int n) { if (n > 10) *p = n; }

int main(void) {
  int x;
  maybe(&x, __VERIFIER_nondet_int());
  return load(&x);
}
// says: read of 4 bytes at offset 0 of x that were never written; declared 11
