// data-model: LP64
#include <stdio.h>

typedef unsigned __int128 u128;
typedef __int128 i128;

static void show(u128 x) {
  char digits[40];
  int n = 0;
  do {
    digits[n++] = (char)('0' + (int)(x % 10));
    x /= 10;
  } while (x);
  while (n > 0) putchar(digits[--n]);
  putchar('\n');
}

int main(void) {
  u128 x = 1;
  for (int i = 1; i <= 30; i++) x *= (unsigned)i;
  show(x);
  show(~(u128)0);
  i128 y = -1;
  y *= (i128)1 << 100;
  printf("%d\n", y < 0);
  printf("%lld\n", (long long)(y >> 98));
  unsigned long long a = 0xffffffffffffffffULL, b = 0xfffffffffffffff1ULL;
  u128 product = (u128)a * b;
  printf("%llx %llx\n", (unsigned long long)(product >> 64), (unsigned long long)product);
  printf("%d %d\n", (int)sizeof(u128), (int)_Alignof(i128));
  i128 q = -(i128)1000000000000000000LL * 1000000007;
  show((u128)-q);
  printf("%lld\n", (long long)(q / 1000000000000000LL));
  printf("%lld\n", (long long)(q % 1000000000039LL));
  __uint128_t z = (__uint128_t)5 << 70;
  printf("%d\n", (int)(z >> 69));
  printf("%.1f\n", (double)z);
  return 0;
}
