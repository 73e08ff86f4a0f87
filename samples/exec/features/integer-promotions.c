// Small types compute as int.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
int main(void) {
  unsigned char a = 200, b = 100;
  signed char c = -128;
  unsigned short s = 65535;
  show(a + b);
  show((unsigned char)(a + b));
  show(~a);
  show(-c);
  show(c * 2);
  show(s * 2);
  show(a - b - b - 1 < 0);
  show(sizeof(a + b));
  show(!a - 1);
}
