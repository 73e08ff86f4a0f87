// check: bounds
// expected: FALSE at 16
// sanitizers: silent, gcc does not poison the blocks of functions that have returned
extern int __VERIFIER_nondet_int(void);
extern void *alloca(unsigned long);

static int *made(int value) {
  int *block = alloca(sizeof(int));
  *block = value;
  while (__VERIFIER_nondet_int()) *block = __VERIFIER_nondet_int();
  return block;
}

int main(void) {
  int *kept = made(1);
  return kept[0];
}
