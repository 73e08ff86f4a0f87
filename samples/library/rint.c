// rint, lrint and nearbyint in each direction of rounding.
#include <assert.h>
#include <fenv.h>
#include <math.h>
extern double __VERIFIER_nondet_double(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  double x = __VERIFIER_nondet_double();
  int up = __VERIFIER_nondet_int() != 0;
  if (!(x > -1000 && x < 1000))
    return 0;
  fesetround(up ? FE_UPWARD : FE_DOWNWARD);
  double whole = rint(x);
  long number = lrint(x);
  int direction = fegetround();
  fesetround(FE_TONEAREST);
  assert(direction == (up ? FE_UPWARD : FE_DOWNWARD));
#ifdef VIOLATED
  assert(whole >= x);
#else
  assert(up ? whole >= x : whole <= x);
#endif
  assert(number == whole && nearbyint(whole) == whole);
  return 0;
}
