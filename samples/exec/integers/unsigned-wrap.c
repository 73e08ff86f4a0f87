#include <stdio.h>

int main(void) {
  unsigned u = 0;
  u--;
  printf("%u\n", u);
  u += 2;
  printf("%u\n", u);
  unsigned char c = 255;
  c++;
  printf("%d\n", c);
  c -= 1;
  printf("%d\n", c);
  unsigned short s = 0;
  --s;
  printf("%d\n", s);
  unsigned long long ull = 0;
  ull -= 1;
  printf("%llu\n", ull);
  printf("%llu\n", ull * ull);
  printf("%u\n", 65536u * 65536u);
  printf("%u\n", 3000000000u + 3000000000u);
  printf("%u\n", -1u / 2);
  printf("%u\n", -5 + 3u);
  unsigned h = 2166136261u;
  for (const char *p = "wrap"; *p; p++) h = (h ^ (unsigned)*p) * 16777619u;
  printf("%08x\n", h);
  unsigned long long x = 88172645463325252ULL;
  for (int i = 0; i < 5; i++) {
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    printf("%llu\n", x);
  }
  return 0;
}
