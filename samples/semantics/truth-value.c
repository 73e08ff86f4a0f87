// _Bool is 0 or 1, also as an input.
// expected: TRUE
// inputs: 1
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
  _Bool b = __VERIFIER_nondet_bool(), c = 0.25, d = 256;
  if (b > 1 || !c || !d)
    reach_error();
  return 0;
}
