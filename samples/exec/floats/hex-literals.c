#include <float.h>
#include <stdio.h>

int main(void) {
  printf("%g %g %g\n", 0x1p4, 0x1.8p1, 0xA.8p-2);
  printf("%g %g\n", 0x.1p4, 0x1P-3f);
  printf("%a %a %a\n", 1.0, 0.1, -2.5);
  printf("%a %a\n", 1e-310, 0.0);
  printf("%.3a %.0a\n", 1.999, 1.5);
  printf("%d\n", 0x1.fffffep127f == FLT_MAX);
  printf("%d\n", 0x1p-1074 > 0);
  printf("%A\n", 255.0);
  printf("%g %g %g\n", 1e3, 1.E3, .5e+1);
  printf("%g %g\n", 5e-1F, 10.L == 10.0 ? 1.0 : 0.0);
  return 0;
}
