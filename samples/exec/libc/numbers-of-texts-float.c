#include <errno.h>
#include <fenv.h>
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
int main(void) {
  static const char *const texts[] = {
      "0", "-0", "12", "1234567", "12345678", "  +7x", "1.5", "-.5e1", ".", "-.", "e5", "1e", "1e+", "1e5z", "0x", "0xg",
      "0x1p4", "0X.8p1", "0x.p1", "0x1.8", "inf", "-INFINITY", "infinit", "nan", "-NaN(1_a)", "nan(", "nan(-)", "\t\n1\r",
      "1..5", "123456789012345678901234567890", "1e400", "-1e400", "1e-400", "1e-310", "0x1p-1074", "0x1p-1030", "1e39", "1e-44", "in", "n", "-", ""};
  for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
    char *a, *b, *c;
    errno = 0;
    double d = strtod(texts[i], &a);
    int e = errno;
    errno = 0;
    float f = strtof(texts[i], &b);
    int g = errno;
    errno = 0;
    long double l = strtold(texts[i], &c);
    printf("%u: %a %d %d, %a %d %d, %La %d %d, %d\n", i, isnan(d) ? 0 : d, (int)(a - texts[i]), e, isnan(f) ? 0 : f, (int)(b - texts[i]),
           g, isnan(d) ? 0 : l, (int)(c - texts[i]), errno, isnan(atof(texts[i])));
  }
  printf("%d %d %d %d %d\n", fegetround(), fesetround(FE_TONEAREST), fesetround(1), fesetround(0x1000), feclearexcept(FE_ALL_EXCEPT));
  return 0;
}
