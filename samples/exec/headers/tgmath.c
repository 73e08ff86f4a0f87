// The variant for the types of the arguments; integers count as double.
#include <stdio.h>
#include <tgmath.h>
int main(void) {
  float f = 2;
  double d = 2;
  long double l = 2;
  int i = 9;
  printf("%d %d %d\n", sizeof sqrt(f) == sizeof f, sizeof sqrt(d) == sizeof d, sizeof sqrt(l) == sizeof l);
  printf("%d %d %d\n", sizeof sqrt(i) == sizeof d, sizeof fmax(f, i) == sizeof d, sizeof fmin(f, l) == sizeof l);
  printf("%d %d\n", sizeof fma(f, f, f) == sizeof f, sizeof fma(f, f, 1) == sizeof d);
  printf("%g %g %g\n", sqrt(i), (double)fabs(-f), (double)ldexp(f, 3));
  printf("%ld %d %g\n", lround(2.5f), ilogb(l), (double)copysign(f, -1));
  return 0;
}
