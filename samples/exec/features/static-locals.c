// One object for all calls of a function.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
static int next(void) {
  static int n = 10, step;
  step++;
  return n += step;
}
static int depth(int n) {
  static int deepest;
  if (n > deepest) deepest = n;
  return n < 5 ? depth(n + 1) : deepest;
}
int main(void) {
  show(next());
  show(next());
  show(next());
  show(depth(0));
  show(depth(4));
}
