// A conversion to a narrower signed type keeps the low bits.
// expected: TRUE
// inputs: 200; 40000
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  signed char c = (signed char)x;
  short s = (short)x;
  if (x == 200 && (c != -56 || s != 200))
    reach_error();
  if (x == 40000 && s != -25536)
    reach_error();
  return 0;
}
