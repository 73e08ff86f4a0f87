// What is evaluated, and what is not.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
static int trace;
static int t(int digit) {
  trace = trace * 10 + digit;
  return digit;
}
int main(void) {
  show((t(1), t(0)) ? t(2) : t(3));
  show(trace);
  trace = 0;
  show(t(0) && t(1) || t(2) && !t(0));
  show(trace);
  trace = 0;
  show(t(4) ?: t(5));
  show(t(0) ?: t(6));
  show(trace);
  int i = 5, j = (i++, i + 1);
  show(i * 10 + j);
  show(sizeof(t(9)) + trace % 10);
}
