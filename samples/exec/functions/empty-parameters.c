int printf(const char *, ...);

static int anything();
static int nothing() { return 5; }
int declared_later(int, char);
static int (*pointer)() = nothing;

static int anything(int a, int b) { return a * b; }

int main() {
  printf("%d %d %d\n", anything(6, 7), nothing(), pointer());
  printf("%d\n", declared_later(3, 'a'));
  int inner(int);
  printf("%d\n", inner(4));
  return 0;
}

int declared_later(int a, char c) { return a + c; }
int inner(int x) { return x * x; }
