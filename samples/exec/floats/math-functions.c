#include <math.h>
#include <stdio.h>

int main(void) {
  printf("%.17g %.17g\n", sqrt(2), sqrt(0.25));
  printf("%.9g\n", sqrtf(2.0f));
  printf("%g %g %g\n", fabs(-1.5), fabsf(-2.5f), fmax(1, NAN));
  printf("%g %g\n", fmin(-1, 1), fdim(5, 3));
  printf("%g %g\n", pow(2, 10), pow(9, 0.5));
  printf("%g %g\n", exp(0), log(1));
  printf("%g %g %g\n", sin(0), cos(0), atan2(0, 1));
  printf("%d %d\n", isnan(sqrt(-1)) != 0, isinf(log(0)) != 0);
  printf("%g %g\n", cbrt(27), hypot(3, 4));
  printf("%.6f %.6f %.6f\n", sin(1), cos(1), tan(1));
  printf("%.6f %.6f %.6f\n", exp(1), log(10), log10(1000));
  printf("%.6f %.6f\n", asin(0.5), acos(0.5));
  return 0;
}
