int printf(const char *, ...);

typedef struct visitor { void (*visit)(struct visitor *, int); int total, calls; } visitor;

static void add_up(visitor *v, int x) { v->total += x, v->calls++; }
static void multiply(visitor *v, int x) { v->total *= x, v->calls++; }

static void walk(int from, int to, visitor *v) {
  for (; from <= to; from++) v->visit(v, from);
}

static int compose(int (*f)(int), int (*g)(int), int x) { return f(g(x)); }
static int twice(int x) { return 2 * x; }
static int next(int x) { return x + 1; }
static int apply_n(int n, int (*f)(int), int x) { return n ? apply_n(n - 1, f, f(x)) : x; }

static void nothing(void) {}
static void (*hook)(void) = nothing;
static int hooked;
static void real_hook(void) { hooked++, hook = nothing; }

int main(void) {
  visitor sum = {add_up, 0, 0}, product = {.visit = multiply, .total = 1};
  walk(1, 10, &sum);
  walk(1, 6, &product);
  printf("%d %d %d %d\n", sum.total, sum.calls, product.total, product.calls);
  printf("%d %d\n", compose(twice, next, 5), compose(next, twice, 5));
  printf("%d\n", apply_n(10, twice, 1));
  hook();
  hook = real_hook;
  hook();
  hook();
  printf("%d\n", hooked);
  return 0;
}
