#include <stdio.h>

int main(void) {
  printf("%d %d %d %d\n", (int)2.9, (int)-2.9, (int)1e9, (int)-0.5);
  printf("%u %d\n", (unsigned)3e9, (unsigned char)200.7);
  printf("%lld %llu\n", (long long)1e18, (unsigned long long)1.8e19);
  printf("%.1f %.1f\n", (double)2147483647, (float)2147483647);
  printf("%.1f\n", (double)9223372036854775807LL);
  printf("%.1f\n", (double)18446744073709551615ULL);
  printf("%.1f\n", (float)16777217);
  printf("%.1f\n", (float)33554435);
  printf("%.1f\n", (double)(float)123456789);
  printf("%.9g %.9g\n", (float)1e-40, (float)1e39);
  printf("%.9g\n", (float)0.1);
  printf("%d\n", (int)(0.1f * 10));
  printf("%d\n", (_Bool)0.0001);
  printf("%d %d\n", (short)-1.5, (signed char)127.99);
  float f = 7;
  int i = f / 2;
  printf("%d\n", i);
  long long big = 0x7ffffffffffffb00LL;
  volatile double rounded = big;
  printf("%d\n", (long long)rounded == big);
  printf("%.10g\n", (float)0xffffffffu);
  unsigned long long half = 0x20000000000001ULL;
  printf("%.1f %.1f\n", (double)half, (double)(half + 2));
  printf("%lld\n", (long long)-1e15f);
  return 0;
}
