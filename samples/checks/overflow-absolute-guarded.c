// check: overflow
// expected: TRUE
#include <limits.h>
#include <stdlib.h>
extern long __VERIFIER_nondet_long(void);

int main(void) {
  long n = __VERIFIER_nondet_long();
  return n != LONG_MIN && labs(n) > 3;
}
