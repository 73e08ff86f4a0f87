// Bases, suffixes, and the types they have.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
int main(void) {
  show(010 + 0x10 + 0b10);
  show(sizeof 2147483648);
  show(sizeof 0x80000000);
  show(sizeof 1L == sizeof(long));
  show(-2147483648 < 0);
  show(0xffffffff > -1);
  show(0xffffffffLL > -1);
  show(18446744073709551615u == -1ull);
  show(1e3 == 1000 && 0x1p4 == 16 && .5f == 5e-1);
  show('a' + 1u);
}
