// Comparisons where the unsigned side wins, or does not.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
int main(void) {
  int minus = -1;
  unsigned one = 1;
  unsigned char byte = 255;
  long wide = -1;
  show(minus < one);
  show(minus < (int)one);
  show(wide < one);
  show(minus == byte);
  show((signed char)byte == minus);
  show(-1 < sizeof(int));
  show(minus == 4294967295u);
  show((long long)minus == 4294967295u);
  show(minus / 2u);
  show(-7 % 3u);
  show(minus * one > 0);
}
