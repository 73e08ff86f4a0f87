// check: division
// expected: FALSE at 7
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  return x > 3 ? 1 : 12 % x;
}
// says: division by zero: 12 % x is 12 % 0
