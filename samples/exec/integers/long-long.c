#include <stdio.h>
#include <limits.h>

static long long power(long long base, int exponent) {
  long long r = 1;
  while (exponent-- > 0) r *= base;
  return r;
}

int main(void) {
  printf("%lld\n", power(3, 39));
  printf("%lld\n", power(-7, 21));
  printf("%lld %lld\n", LLONG_MAX, LLONG_MIN);
  printf("%llu\n", ULLONG_MAX);
  long long a = 123456789012345LL, b = -987654321LL;
  printf("%lld %lld %lld %lld\n", a + b, a - b, a / b, a % b);
  printf("%lld\n", (long long)(int)a);
  printf("%lld\n", a & 0xffff0000ffffLL);
  printf("%lld\n", a | b);
  printf("%lld\n", a ^ b);
  printf("%lld\n", ~a);
  printf("%d %d\n", a > b, (unsigned long long)a > (unsigned long long)b);
  long long wide = 1LL << 62;
  int narrow = (int)(wide >> 40);
  printf("%d\n", narrow);
  unsigned lo = (unsigned)a, hi = (unsigned)(a >> 32);
  printf("%u %u\n", hi, lo);
  printf("%d\n", ((unsigned long long)hi << 32 | lo) == (unsigned long long)a);
  return 0;
}
