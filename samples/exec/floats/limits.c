#include <float.h>
#include <stdio.h>

int main(void) {
  printf("%.9g %.9g %.9g\n", FLT_MAX, FLT_MIN, FLT_EPSILON);
  printf("%.17g %.17g %.17g\n", DBL_MAX, DBL_MIN, DBL_EPSILON);
  printf("%d %d %d %d\n", FLT_DIG, DBL_DIG, FLT_MANT_DIG, DBL_MANT_DIG);
  printf("%d %d %d\n", FLT_RADIX, DBL_MAX_EXP, DBL_MIN_EXP);
  float f = FLT_MIN;
  int n = 0;
  while (f > 0) f /= 2, n++;
  printf("%d\n", n);
  double d = 1;
  n = 0;
  while (1 + d != 1) d /= 2, n++;
  printf("%d\n", n);
  printf("%g %g\n", DBL_MIN / 3, FLT_MIN / 3);
  float denormal = 1e-45f;
  printf("%g %d\n", denormal, denormal / 2 == 0);
  return 0;
}
