// More bits than double.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
int main(void) {
  long double x = 1, y = 9007199254740993;
  x /= 3;
  show(x == 1.0 / 3);
  show((double)x == 1.0 / 3);
  show((long long)y);
  show(1e16L + 1 == 1e16L);
  show((int)(x * 3 * 1000));
  show(1e400L > 1e308);
  unsigned long long big = -1;
  show((unsigned long long)(long double)big == big);
}
