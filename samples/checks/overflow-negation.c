// check: overflow
// expected: FALSE at 9
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > -2147483647)
    return 0;
  return -x;
}
// says: signed integer overflow: -x is -(-2147483648), which int cannot hold
