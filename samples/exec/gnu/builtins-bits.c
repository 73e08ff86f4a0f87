#include <stdio.h>

int main(void) {
  unsigned v[] = {1, 2, 0x80000000u, 0x00f0, 0xffffffffu, 12345678};
  for (int i = 0; i < 6; i++)
    printf("%d %d %d %d %d\n", __builtin_clz(v[i]), __builtin_ctz(v[i]), __builtin_popcount(v[i]),
           __builtin_parity(v[i]), __builtin_ffs((int)v[i]));
  printf("%d %d %d\n", __builtin_clzll(1ULL << 40), __builtin_ctzll(1ULL << 40), __builtin_popcountll(~0ULL));
  printf("%d %d\n", __builtin_ffs(0), __builtin_ffsll(1LL << 62));
  printf("%x %x %llx\n", __builtin_bswap16(0x1234), __builtin_bswap32(0x12345678), (unsigned long long)__builtin_bswap64(0x0123456789abcdefULL));
  printf("%d %d\n", __builtin_clrsb(-1), __builtin_clrsb(0x00ffffff));
  return 0;
}
