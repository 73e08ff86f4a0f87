#include <stdio.h>

int main(void) {
  int a[] = {7, -7, 7, -7, 0, -2147483647 - 1, 2147483647};
  int b[] = {2, 2, -2, -2, -5, 2, -3};
  for (int i = 0; i < 7; i++)
    printf("%d / %d = %d, %d\n", a[i], b[i], a[i] / b[i], a[i] % b[i]);
  printf("%u %u\n", 4294967295u / 10u, 4294967295u % 10u);
  printf("%lld %lld\n", -9223372036854775807LL / 10, -9223372036854775807LL % 10);
  printf("%llu\n", 18446744073709551615ULL / 3);
  printf("%u\n", -7 / 2u);
  printf("%d\n", (signed char)-128 / -1);
  printf("%d\n", (short)-32768 % -1);
  unsigned char c = 250;
  c /= 7;
  printf("%d\n", c);
  c %= 6;
  printf("%d\n", c);
  long long ll = -100;
  ll /= 7;
  printf("%lld\n", ll);
  int i = -100;
  i %= 7u;
  printf("%d\n", i);
  return 0;
}
