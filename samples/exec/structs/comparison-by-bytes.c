#include <stdio.h>
#include <string.h>

struct s { int a; short b, c; };

int main(void) {
  struct s x = {1, 2, 3}, y = {1, 2, 3}, z = {1, 2, 4};
  printf("%d %d\n", memcmp(&x, &y, sizeof x) == 0, memcmp(&x, &z, sizeof x) < 0);
  struct s *p = &x, *q = &x;
  printf("%d %d\n", p == q, p == &y);
  memcpy(&x, &z, sizeof x);
  printf("%d\n", x.c);
  memset(&y, 0xff, sizeof y);
  printf("%d %d %d\n", y.a, y.b, y.c);
  short *s = &z.b;
  printf("%d\n", *s * 10);
  return 0;
}
