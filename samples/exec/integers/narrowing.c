#include <stdio.h>

static signed char to_schar(int x) { return x; }
static unsigned char to_uchar(long long x) { return x; }
static short to_short(unsigned x) { return x; }
static int to_int(unsigned long long x) { return x; }
static unsigned to_unsigned(signed char x) { return x; }
static long long to_ll(unsigned x) { return x; }
static unsigned long long to_ull(int x) { return x; }

int main(void) {
  printf("%d %d %d\n", to_schar(127), to_schar(128), to_schar(-129));
  printf("%d %d\n", to_uchar(-1), to_uchar(0x123456789LL));
  printf("%d %d\n", to_short(40000), to_short(0xffff8000u));
  printf("%d %d\n", to_int(0xfffffffffULL), to_int(0x80000000ULL));
  printf("%u %u\n", to_unsigned(-1), to_unsigned(-128));
  printf("%lld\n", to_ll(4294967295u));
  printf("%llu\n", to_ull(-1));
  int x = 0x12345678;
  printf("%x %x %x\n", (unsigned char)x, (unsigned short)x, (signed char)(x >> 4));
  printf("%d\n", (int)(short)(unsigned char)-2);
  printf("%d\n", (int)(unsigned char)(short)-2);
  printf("%lld\n", (long long)(unsigned)-2);
  printf("%lld\n", (long long)(int)0xfffffffeu);
  return 0;
}
