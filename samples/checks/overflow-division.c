// check: overflow
// expected: FALSE at 8
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = __VERIFIER_nondet_int();
  if (y != 0) return x / y;
  return 0;
}
// says: signed integer overflow in a division by -1: x / y is (-2147483648) / (-1) = 2147483648, which int cannot hold
