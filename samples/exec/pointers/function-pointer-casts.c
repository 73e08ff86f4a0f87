int printf(const char *, ...);

typedef void (*anything)(void);
static int add(int a, int b) { return a + b; }
static double half(double x) { return x / 2; }
static int none(void) { return 7; }

struct entry { const char *name; anything f; int kind; };

int main(void) {
  struct entry table[] = {{"add", (anything)add, 2}, {"half", (anything)half, 1}, {"none", (anything)none, 0}};
  for (int i = 0; i < 3; i++) switch (table[i].kind) {
    case 0: printf("%d\n", ((int (*)(void))table[i].f)()); break;
    case 1: printf("%g\n", ((double (*)(double))table[i].f)(5)); break;
    case 2: printf("%d\n", ((int (*)(int, int))table[i].f)(20, 3)); break;
  }
  void *raw = (void *)add;
  int (*back)(int, int) = (int (*)(int, int))raw;
  printf("%d %d %d\n", back(1, 2), back == add, (anything)add != (anything)none);
  return 0;
}
