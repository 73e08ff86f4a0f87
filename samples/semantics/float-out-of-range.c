// A floating-point value that is out of the integer type's range converts to what the instructions of x86-64 give.
// expected: TRUE
// inputs: 3e9; -1; nan
// data-model: LP64
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double d = __VERIFIER_nondet_double();
  if (d == 3e9 && ((int)d != -2147483647 - 1 || (short)d != 0))
    reach_error();
  if (d != d && (int)d != -2147483647 - 1)
    reach_error();
  if (d == -1.0 && (unsigned)d != 4294967295u)
    reach_error();
  return 0;
}
