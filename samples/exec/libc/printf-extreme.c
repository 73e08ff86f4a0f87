#include <float.h>
#include <stdio.h>

int main(void) {
  double v[] = {DBL_MAX, DBL_MIN, 5e-324, 1.7976931348623157e308, 0.5, 1.5, 2.5, 0.125, 0.375, 1e21, 1e22, 1e23, 123456789012345678.0, 9.995, 99.95, 0.0001, 0.00009999995, 4503599627370497.5, -0.0};
  for (unsigned i = 0; i < sizeof v / sizeof *v; i++) {
    printf("%.0f|%.1f|%.2f|%.0e|%.1e|%.17e\n", v[i] > 1e30 ? 0 : v[i], v[i] > 1e30 ? 0 : v[i], v[i] > 1e30 ? 0 : v[i], v[i], v[i], v[i]);
    printf("%g|%.0g|%.1g|%.15g|%.17g|%#g|%#.3g\n", v[i], v[i], v[i], v[i], v[i], v[i], v[i]);
    printf("%a|%.0a|%.2a|%20.5a|%-20a|\n", v[i], v[i], v[i], v[i], v[i]);
  }
  printf("%f\n", DBL_MAX);
  printf("%.1074f\n", 5e-324);
  printf("%.60f\n", 0.1);
  printf("%+.3e|% .3e|%012.3e|%-12.1e|\n", 1e-300, 1e300, -1e-5, 1e5);
  printf("%Lf %Lg %.3Le\n", 1.5L, 0.25L, 1e10L);
  return 0;
}
