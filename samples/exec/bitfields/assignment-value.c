#include <stdio.h>

struct s { unsigned a : 3; int b : 3; };

// The value of an assignment is the value of the field afterwards.
int main(void) {
  struct s s;
  int x = s.a = 13;
  printf("%d %d\n", x, s.a);
  x = s.b = 6;
  printf("%d %d\n", x, s.b);
  unsigned char c = s.b = s.a = 12;
  printf("%d %d %d\n", c, s.b, s.a);
  x = (s.a += 6);
  printf("%d\n", x);
  x = ++s.a;
  printf("%d\n", x);
  x = s.a -= 5;
  printf("%d\n", x);
  if ((s.b = 4) < 0) printf("negative\n");
  return 0;
}
