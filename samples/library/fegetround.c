// fegetround and fesetround: operations round to nearest.
#include <assert.h>
#include <fenv.h>
#include <math.h>
extern float __VERIFIER_nondet_float(void);
#ifdef VIOLATED
#define DISTANCE 0.25f
#else
#define DISTANCE 0.5f
#endif
int main(void) {
  float x = __VERIFIER_nondet_float();
  if (!(x > 0 && x < 8) || fesetround(FE_TONEAREST) != 0)
    return 0;
  assert(fegetround() == FE_TONEAREST);
  assert(fabsf(rintf(x) - x) <= DISTANCE);
  assert(lrintf(x) == (long)rintf(x));
  return 0;
}
