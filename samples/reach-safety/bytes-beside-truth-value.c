// claimed-by: predicate impact k-induction symexec symexecia bmc
// A truth value is written to one of several places; the bytes at the others stay as they are.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);

union shared {
  _Bool truth;
  unsigned char byte;
};

int main(void) {
  unsigned char *bytes = malloc(4);
  if (bytes == 0)
    return 0;
  for (int i = 0; i < 4; i++)
    bytes[i] = 2;
  unsigned int at = __VERIFIER_nondet_int();
  if (at > 3)
    return 0;
  ((_Bool *)bytes)[at] = 1;

  union shared one, two;
  one.byte = 2;
  two.byte = 2;
  _Bool *either = __VERIFIER_nondet_int() ? &one.truth : &two.truth;
  *either = 0;
  if (at != 1 && bytes[1] == 2 && one.byte == 0 && two.byte == 2)
    reach_error();
  return 0;
}
