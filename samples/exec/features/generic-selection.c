// By the type of an expression that is not evaluated.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
#define KIND(x) _Generic((x), char: 1, int: 2, unsigned: 3, long: 4, float: 5, double: 6, char *: 7, const char *: 8, int (*)(void): 9, default: 0)
int main(void) {
  int n = 0;
  const char *text = 0;
  show(KIND('a'));
  show(KIND((char)1));
  show(KIND(n++ + 1u));
  show(n);
  show(KIND(1.f));
  show(KIND(1.f * 2.0));
  show(KIND("x"));
  show(KIND(text));
  show(KIND(main));
  show(KIND(1LL));
  show(KIND(1L + 1));
}
