// Values count on, types depend on them.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
enum color { red, green = 5, blue, cyan = green, dark = -3, darker };
enum small { few = 1 } counter = few;
int main(void) {
  enum color c = blue;
  show(c);
  show(cyan);
  show(darker);
  show(c > dark);
  show((enum small)-1 > 0);
  show((enum color)-1 < 0);
  show(sizeof(enum { huge = 1LL << 40 }));
  counter += 2;
  show(counter);
}
