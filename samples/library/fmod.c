// fmod, remainder and ldexp of numbers that nobody knows.
#include <assert.h>
#include <math.h>
extern float __VERIFIER_nondet_float(void);
#ifdef VIOLATED
#define HALF 1
#else
#define HALF 2
#endif
int main(void) {
  float x = __VERIFIER_nondet_float();
  if (!(x >= 0 && x < 1000))
    return 0;
  float rest = fmodf(x, 4);
  assert(rest >= 0 && rest < 4);
  assert(fabsf(remainderf(x, 4)) <= HALF);
  assert(fmodf(x, 1024) == x);
  assert(ldexpf(x, 3) == 8 * x);
  return 0;
}
