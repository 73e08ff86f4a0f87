// Pasted, quoted, variadic, expanded once.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
#define CAT(a, b) a##b
#define XCAT(a, b) CAT(a, b)
#define TEXT(x) #x
#define XTEXT(x) TEXT(x)
#define COUNT(...) COUNT_(__VA_ARGS__, 4, 3, 2, 1)
#define COUNT_(a, b, c, d, n, ...) n
#define LAST(first, ...) (first, ##__VA_ARGS__)
#define NUMBER 12
int main(void) {
  int x12 = 5, self2 = 6;
  show(XCAT(x, NUMBER));
  show(CAT(1, 2) + 1);
  show(sizeof TEXT(NUMBER));
  show(sizeof XTEXT(NUMBER));
  show(sizeof TEXT(a  "b\n"  c));
  show(COUNT(a, (b, c), d));
  show(LAST(1, 2, 3) + LAST(7));
  show(self2);
}
