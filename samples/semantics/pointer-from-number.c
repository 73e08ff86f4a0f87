// A number that was made into a pointer leads to what the program takes the address of, or to no object.
// expected: TRUE
// compiled: no: the numbers that would be other objects are not known
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
static int alone = 1, taken = 1, *somewhere = &taken;
int main(void) {
  int *p = (int *)__VERIFIER_nondet_ulong();
  *p = 2;
  if (alone == 2 || *somewhere < 1)
    reach_error();
  return 0;
}
