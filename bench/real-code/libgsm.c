/* Sums and differences are exact, or the nearest number that there is. */
#include <assert.h>
#include "private.h"

extern short __VERIFIER_nondet_short(void);
extern int __VERIFIER_nondet_int(void);

static long nearest(long value, long most) {
  return value > most ? most : value < -most - 1 ? -most - 1 : value;
}

int main(void) {
  word a = __VERIFIER_nondet_short(), b = __VERIFIER_nondet_short();
  int c = __VERIFIER_nondet_int(), d = __VERIFIER_nondet_int();
  assert(gsm_add(a, b) == nearest((long)a + b, 32767));
  assert(gsm_sub(a, b) == nearest((long)a - b, 32767));
  assert(gsm_abs(a) >= 0);
  assert((int)gsm_L_add(c, d) == nearest((long)c + d, 2147483647));
  if (a != 0) assert(gsm_norm(a) >= 0 && gsm_norm(a) < 32);
  return 0;
}
