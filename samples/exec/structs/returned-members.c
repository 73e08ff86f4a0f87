int printf(const char *, ...);

struct s { int values[4]; struct { double d; int n; } tail; };

static struct s make(int seed) {
  struct s s = {{seed, seed + 1, seed + 2, seed + 3}, {seed / 2.0, -seed}};
  return s;
}

static struct s choose(int c) { return c ? make(1) : make(100); }

int main(void) {
  printf("%d\n", make(5).values[2]);
  printf("%.2f\n", make(5).tail.d);
  printf("%d\n", choose(0).tail.n + choose(1).values[3]);
  struct s a = make(7), b;
  b = a;
  (b = make(3)).tail.n;
  printf("%d %d\n", a.values[0], b.values[0]);
  printf("%d\n", (a.values[0] ? a : b).values[1]);
  return (int)sizeof(make(1).tail) > 8;
}
