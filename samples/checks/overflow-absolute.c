// check: overflow
// expected: FALSE at 9
// says: signed integer overflow: -n is -(-2147483648), which int cannot hold
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  return abs(n) % 10;
}
