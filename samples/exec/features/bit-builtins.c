// Counting and swapping.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
int main(void) {
  unsigned x = 0xf0;
  show(__builtin_popcount(x));
  show(__builtin_popcountll(-1));
  show(__builtin_clz(x));
  show(__builtin_ctz(x));
  show(__builtin_clzll(x));
  show(__builtin_ffs(x) + __builtin_ffs(0));
  show(__builtin_parity(x | 1));
  show(__builtin_bswap32(0x01020304));
  show(__builtin_bswap16(0x102));
  show(__builtin_clrsb(-1));
}
