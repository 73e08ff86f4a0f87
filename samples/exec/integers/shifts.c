#include <stdio.h>

int main(void) {
  int n = -16;
  unsigned u = 0xf0000001u;
  long long ll = 1;
  unsigned char c = 0x81;
  printf("%d %d %d\n", n >> 1, n >> 3, n >> 31);
  printf("%x %x\n", u >> 4, u << 4);
  printf("%lld %llx\n", ll << 40, (unsigned long long)-1 << 63);
  printf("%d %d\n", c << 4, (unsigned char)(c << 1));
  printf("%d\n", 1 << 30);
  printf("%u\n", 1u << 31);
  u >>= 28;
  printf("%u\n", u);
  c >>= 1;
  printf("%d\n", c);
  c <<= 2;
  printf("%d\n", c);
  short s = -1;
  s >>= 15;
  printf("%d\n", s);
  s = 0x1234;
  s <<= 4;
  printf("%d\n", s);
  printf("%lld\n", -9223372036854775807LL >> 62);
  printf("%d\n", 'a' << 2 >> 1);
  return 0;
}
