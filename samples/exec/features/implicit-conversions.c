// In calls, returns, initialisers and assignments.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
static unsigned char narrow(int x) { return x; }
static double widen(float f) { return f; }
static _Bool truth(double d) { return d; }
static long long sum(short a, unsigned b, float c) { return a + b + c; }
int main(void) {
  char c = 321;
  unsigned u = -2;
  float f = 1e10;
  show(c);
  show(u);
  show(f == 1e10);
  show(narrow(511));
  show(widen(0.1) == 0.1f);
  show(truth(0.25));
  show(sum(65537, 3, 1.75));
  long long l = u + 1;
  show(l);
  l = u + 1LL;
  show(l);
}
