// In the order of the members.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
static int n;
static int next(void) { return ++n; }
struct all { int a, b[3]; struct { int c, d; } in; };
int main(void) {
  struct all x = {next(), {next(), next()}, .in = {next(), next()}};
  show(x.a * 100000 + x.b[0] * 10000 + x.b[1] * 1000 + x.b[2] * 100 + x.in.c * 10 + x.in.d);
  int twice[2] = {next(), next()};
  show(twice[1] - twice[0]);
  struct all y = {.in.d = next(), .b = {1}};
  show(y.in.d);
  int copy[] = {x.a, twice[0], n};
  show(copy[2]);
}
