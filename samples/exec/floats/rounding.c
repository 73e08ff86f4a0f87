#include <math.h>
#include <stdio.h>

int main(void) {
  double v[] = {0.5, 1.5, 2.5, -0.5, -1.5, 2.4, -2.6, 0.49999999999999994, 1e17, -0.0};
  for (int i = 0; i < 10; i++)
    printf("%g %g %g %g %g %g\n", floor(v[i]), ceil(v[i]), trunc(v[i]), round(v[i]), rint(v[i]), nearbyint(v[i]));
  printf("%ld %ld %lld\n", lround(2.5), lrint(2.5), llround(-3.5));
  printf("%.0f %.0f %.0f %.0f\n", 0.5, 1.5, 2.5, 3.5);
  printf("%.1f %.1f %.2f\n", 0.25, 0.35, 1.005);
  printf("%.3e\n", 123456.0);
  double whole;
  double fraction = modf(-3.75, &whole);
  printf("%g %g\n", whole, fraction);
  int exponent;
  double mantissa = frexp(48.0, &exponent);
  printf("%g %d %g\n", mantissa, exponent, ldexp(0.75, 6));
  printf("%g %g\n", fmod(7.5, 2), fmod(-7.5, 2));
  printf("%g %g\n", remainder(7.5, 2), copysign(3, -0.0));
  return 0;
}
