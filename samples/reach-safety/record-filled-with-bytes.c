// claimed-by: predicate impact k-induction symexec symexecia bmc
// Where a record has a truth value, memset puts another byte, and that is what is read as a byte.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *memset(void *, int, unsigned long);

union shared {
  struct {
    _Bool truth;
    int number;
  } parts;
  unsigned char bytes[8];
};

static union shared one;

int main(void) {
  memset(&one, 2, sizeof one);
  while (__VERIFIER_nondet_int()) {
    if (one.bytes[0] == 2 && one.parts.number == 5)
      reach_error();
    one.parts.number = 5;
  }
  return 0;
}
