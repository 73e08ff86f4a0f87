// Functions of the program whose names look like the compiler's or are those of the library.
int printf(const char *, ...);

static inline int __atomic_add_unless(int *v, int a, int u) {
  int c = *v;
  if (c != u) *v = c + a;
  return c;
}
int __sync_mine(int x) { return x + 1; }
int __builtin_later(int);
static int __builtin_own(int x) { return x + 2; }
static int __builtin_popcount(unsigned x) { return 43; }
static long __builtin_expect(long a, long b) { return 45; }

static int abs(int x) { return 42; }
static void exit(int code) { printf("no exit %d\n", code); }
static double sqrt(double x) { return x + 1; }
int rand(void) { return 4; }
int atoi(const char *s) { return s[0]; }
char *getenv(const char *name) { return "mine"; }

int main(void) {
  int v = 1, minus = -3;
  printf("%d", __atomic_add_unless(&v, 2, 5));
  printf(" %d\n", v);
  printf("%d %d %d\n", __sync_mine(1), __builtin_own(1), __builtin_later(3));
  printf("%d %d\n", __builtin_popcount(7), (int)__builtin_expect(3, 1));
  printf("%d %d %d\n", abs(-3), abs(minus), __builtin_abs(minus));
  printf("%d %d %s\n", rand(), atoi("0"), getenv("HOME"));
  exit(3);
  printf("%g\n", sqrt(4.0));
  int (*p)(int) = __builtin_own;
  return p(4);
}
int __builtin_later(int x) { return x * 2; }
