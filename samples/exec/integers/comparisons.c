#include <stdio.h>

int main(void) {
  signed char sc = -1;
  unsigned char uc = 255;
  short s = -1;
  unsigned short us = 65535;
  int i = -1;
  unsigned u = 4294967295u;
  long long ll = -1;
  unsigned long long ull = 18446744073709551615ULL;
  printf("%d %d %d\n", sc < uc, sc == uc, (unsigned char)sc == uc);
  printf("%d %d\n", s < us, (unsigned short)s == us);
  printf("%d %d\n", i < u, i == u);
  printf("%d %d\n", ll < u, ll == u);
  printf("%d %d\n", ll < ull, ll == ull);
  printf("%d %d\n", u < ull, i == ull);
  printf("%d\n", sc == ull);
  printf("%d\n", (1 < 2) < (3 > 4));
  printf("%d\n", 5 > 4 > 3);
  printf("%d\n", 1 == 1 != 0);
  printf("%d\n", sizeof(int) > -1);
  printf("%d %d %d %d\n", 0 <= 0, 0 >= 0, 1 <= 0, 0 >= 1);
  return 0;
}
