// The left shift of a negative number, or into the sign, is that of the bits.
// expected: TRUE
// inputs: -5; 1073741824; -2147483648
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x << 1 != (int)((unsigned)x << 1) || x << 1 != x * 2)
    reach_error();
  return 0;
}
