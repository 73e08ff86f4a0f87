// Qualifiers change what may be written, not what is computed.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
static const int limit = 10;
static volatile int port = 3;
static int read(const int *p) { return *p; }
int main(void) {
  int n = 5;
  const int *view = &n;
  int *const fixed = &n;
  *fixed = 6;
  show(*view);
  show(read(&limit) + limit);
  port += port;
  show(port++);
  show(port);
  const struct { int a; volatile int b; } pair = {1, 2};
  show(pair.a + pair.b);
  *(int *)view = 9;
  show(n);
}
