#include <stdio.h>
#include <string.h>

struct s { int a; char b[6]; };

int main(void) {
  unsigned char a[8] = {1, 2, 3, 4, 5, 6, 7, 8}, b[8];
  memcpy(b, a, 8);
  memmove(a + 2, a, 5);
  for (int i = 0; i < 8; i++) printf("%d ", a[i]);
  memmove(b, b + 3, 4);
  for (int i = 0; i < 8; i++) printf("%d ", b[i]);
  printf("\n");
  memset(a, 0xab, 3);
  printf("%d %d\n", a[2], a[3]);
  printf("%d %d %d\n", memcmp("abc", "abd", 2), memcmp("abc", "abd", 3) < 0, memcmp("\x80", "\x01", 1) > 0);
  printf("%d %d\n", (int)((unsigned char *)memchr(b, 7, 8) - b), memchr(b, 99, 8) == NULL);
  struct s x = {5, "abc"}, y;
  memcpy(&y, &x, sizeof x);
  y.b[0] = 'X';
  printf("%d %s %s\n", y.a, y.b, x.b);
  int values[4];
  memset(values, 0, sizeof values);
  memset(values, -1, 2 * sizeof *values);
  printf("%d %d %d\n", values[0], values[1], values[2]);
  double d = 2.5;
  memcpy(b, &d, sizeof d);
  double e;
  memcpy(&e, b, sizeof e);
  printf("%g\n", e);
  return 0;
}
