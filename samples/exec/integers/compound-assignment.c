#include <stdio.h>

int main(void) {
  unsigned char uc = 200;
  uc += 100;
  printf("%d\n", uc);
  uc *= 7;
  printf("%d\n", uc);
  signed char sc = 100;
  sc += 100;
  printf("%d\n", sc);
  sc /= 3;
  printf("%d\n", sc);
  sc ^= 0x55;
  printf("%d\n", sc);
  int i = 10;
  i *= 2.75;
  printf("%d\n", i);
  i -= 0.5;
  printf("%d\n", i);
  i /= 2.0f;
  printf("%d\n", i);
  unsigned u = 10;
  u -= 11;
  printf("%u\n", u);
  u /= -1;
  printf("%u\n", u);
  long long ll = 1;
  ll <<= 33;
  ll |= i;
  printf("%lld\n", ll);
  short s = 30000;
  s += s;
  printf("%d\n", s);
  float f = 16777216.0f;
  f += 1;
  printf("%.1f\n", f);
  i = 7;
  printf("%d\n", (i = 5, i += 3));
  int a[3] = {1, 2, 3}, k = 0;
  a[k++] += 10;
  printf("%d %d %d %d\n", a[0], a[1], a[2], k);
  u = 0xf0f0f0f0u;
  u &= 0xffff;
  u %= 1000;
  printf("%u\n", u);
  return 0;
}
