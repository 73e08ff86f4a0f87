#include <math.h>
#include <stdio.h>

int main(void) {
  double inf = INFINITY, nan = NAN, zero = 0.0, minus = -0.0;
  printf("%f %f\n", inf, -inf);
  printf("%d %d %d\n", nan == nan, nan != nan, nan < 1 || nan >= 1);
  printf("%d %d\n", zero == minus, signbit(minus) != 0);
  printf("%f %f\n", 1 / inf, -1 / inf);
  printf("%d %d\n", isnan(inf - inf), isinf(inf + 1));
  printf("%d %d\n", isnan(nan * 0) != 0, !nan);
  printf("%d %d %d\n", isfinite(1.0) != 0, isfinite(inf), isnormal(5e-324));
  printf("%d\n", fpclassify(zero) == FP_ZERO);
  printf("%f %f\n", minus, minus + 0.0);
  printf("%f\n", -(0.0));
  printf("%f\n", 0.0 - 0.0);
  printf("%d %d\n", inf > 1e308, -inf < -1e308);
  printf("%d %d\n", isunordered(nan, 1.0), isgreater(2.0, 1.0));
  float f = 3.4e38f;
  f *= 10;
  printf("%f %d\n", f, isinf(f) != 0);
  printf("%g\n", 1e308 * 10);
  printf("%d\n", nan ? 1 : 0);
  printf("%d\n", (minus ? 1 : 0));
  return 0;
}
