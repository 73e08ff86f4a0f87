// check: bounds
// expected: TRUE
extern int __VERIFIER_nondet_int(void);
extern void *alloca(unsigned long);

static int limited(int value) {
  int *limit = alloca(sizeof(int));
  int *found = alloca(2 * sizeof(int));
  *limit = __VERIFIER_nondet_int();
  found[0] = found[1] = value;
  while (found[0] > *limit) {
    found[0] = found[0] - 1;
    if (__VERIFIER_nondet_int()) found[1] = 0;
  }
  return found[1];
}

int main(void) {
  return limited(__VERIFIER_nondet_int()) + limited(2);
}
