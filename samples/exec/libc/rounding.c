// The direction of rounding, and functions that ask for it.
#include <fenv.h>
#include <math.h>
#include <stdio.h>

static const int directions[] = {FE_TONEAREST, FE_DOWNWARD, FE_UPWARD, FE_TOWARDZERO};
static const double numbers[] = {-2.5, -1.5, -0.3, -0.0, 0.3, 0.5, 1.5, 2.5, 2.7, 1e9 - 0.25};

// gcc does not know what they do, and asks them again in each direction.
static double (*volatile round_double)(double) = rint;
static double (*volatile nearby_double)(double) = nearbyint;
static float (*volatile round_float)(float) = rintf;
static long double (*volatile round_long)(long double) = rintl;
static long (*volatile to_long)(double) = lrint;
static long (*volatile float_to_long)(float) = lrintf;
static long long (*volatile to_long_long)(double) = llrint;
static long long (*volatile long_to_long_long)(long double) = llrintl;

int main(void) {
  for (int i = 0; i < 4; i++) {
    for (int j = 0; j < 10; j++) {
      int failed = fesetround(directions[i]);
      int direction = fegetround();
      double r = round_double(numbers[j]), n = nearby_double(numbers[j]);
      float f = round_float(-0.7f), m = round_float(3.5f);
      long double e = round_long(-2.25L);
      long l = to_long(numbers[j]), k = float_to_long(-0.7f);
      long long w = to_long_long(numbers[j]), v = long_to_long_long(2.25L);
      fesetround(FE_TONEAREST);
      printf("%d %d %g %g %g %g %Lg", failed, direction, r, n, f, m, e);
      printf(" %ld %ld %lld %lld\n", l, k, w, v);
    }
  }
  printf("%d %d\n", fesetround(77) != 0, fegetround());
  return 0;
}
