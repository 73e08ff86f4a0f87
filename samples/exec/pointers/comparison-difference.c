#include <stddef.h>
#include <stdio.h>

struct s { int a, b; char c[4]; };

int main(void) {
  double d[8];
  struct s s, *end = &s + 1;
  ptrdiff_t n = &d[7] - &d[2];
  printf("%d\n", (int)n);
  printf("%d\n", (int)((char *)&d[7] - (char *)&d[2]));
  printf("%d %d %d\n", &d[0] == d, &d[1] > d, d + 8 >= &d[8]);
  printf("%d %d\n", &s.a < &s.b, (char *)&s.b < s.c);
  printf("%d\n", (int)((char *)end - (char *)&s));
  int *p = 0;
  printf("%d %d %d\n", p == NULL, !p, p ? 1 : 2);
  const void *v = d;
  printf("%d\n", v == (void *)d);
  double *back = &d[8];
  int steps = 0;
  while (back > d) back -= 2, steps++;
  printf("%d\n", steps);
  return (int)(&s.c[3] - s.c);
}
