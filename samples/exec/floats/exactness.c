#include <stdio.h>

int main(void) {
  float f = 0.1f;
  double d = 0.1;
  printf("%.20f\n%.20f\n", f, d);
  printf("%d %d\n", f == d, f == (float)d);
  printf("%.17g\n", 0.1 + 0.2);
  printf("%.9g\n", 0.1f + 0.2f);
  printf("%d\n", 0.1 + 0.2 == 0.3);
  printf("%.17g\n", 1.0 / 3);
  printf("%.9g\n", 1.0f / 3);
  float sum = 0;
  for (int i = 0; i < 1000; i++) sum += 0.1f;
  printf("%.9g\n", sum);
  double dsum = 0;
  for (int i = 0; i < 1000; i++) dsum += 0.1;
  printf("%.17g\n", dsum);
  float big = 16777216.0f;
  printf("%d\n", big + 1.0f == big);
  printf("%.17g\n", 1e16 + 1);
  printf("%.17g\n", 9007199254740993.0);
  float p = 1.1f;
  printf("%.9g %.17g\n", p * p, p * (double)p);
  p *= 1.1;
  printf("%.9g\n", p);
  printf("%.17g\n", 4.35 * 100);
  return 0;
}
