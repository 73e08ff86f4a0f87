#include <stdio.h>

static int calls;
static int next(void) { return ++calls; }

struct s { int a, b, c; };

int main(void) {
  int x = 5, y = x * 2, z = (x += y);
  printf("%d %d %d\n", x, y, z);
  int v[3] = {x, y};
  struct s s = {.b = x - y, .a = v[1]};
  printf("%d %d %d\n", s.a, s.b, s.c);
  int one = next();
  struct s t = {one, one + next()};
  printf("%d %d %d\n", t.a, t.b, calls);
  int self = sizeof self;
  void *p = &p;
  printf("%d %d\n", self, p == (void *)&p);
  for (int i = 0, j = 10; i < j; i++, j--)
    if (i == 4) printf("%d %d\n", i, j);
  int array[] = {next(), 0, 0};
  array[1] = next();
  printf("%d %d\n", array[0], array[1]);
  return 0;
}
