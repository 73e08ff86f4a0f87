// To the left and to the right, of signed and unsigned numbers.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
int main(void) {
  int minus = -8, count = 31;
  unsigned high = 0x80000000;
  unsigned char byte = 0x81;
  show(minus >> 1);
  show(high >> count);
  show((int)high >> count);
  show(byte << 4);
  show((unsigned char)(byte << 4));
  show(1u << count);
  show(1LL << count << 1);
  show(byte >> 1 << 1);
  show(1 << 2 + 1);
  long long l = 1;
  l <<= 40;
  show(l);
  l >>= 38;
  show(l);
}
