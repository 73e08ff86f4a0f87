// Towards zero, with the sign of the dividend.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
int main(void) {
  int a = 7, b = -2;
  show(a / b);
  show(a % b);
  show(-a / b);
  show(-a % -b);
  show((a / b) * b + a % b);
  show(7u / b);
  show((unsigned char)250 / (signed char)-3);
  long long l = -9000000000;
  show(l / 4);
  show(l % 7);
}
