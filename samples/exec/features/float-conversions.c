// Between formats and integers.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
int main(void) {
  float f = 16777217;
  double d = 0.1;
  long long l = 9007199254740993;
  double from = l;
  show(f == 16777216);
  show((float)d == d);
  show((long long)(d * 1000));
  show(from == 9007199254740992.0);
  show((int)-2.9);
  show((unsigned char)200.9);
  show((char)-3.5f);
  show(7 / 2 * 2.0 == 6);
  int i = 10;
  i *= 1.55;
  show(i);
  i -= 0.5;
  show(i);
}
