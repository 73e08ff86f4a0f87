#include <stdio.h>

struct s { unsigned a : 3; unsigned b : 7; unsigned c : 22; unsigned char d : 4; unsigned short e : 12; };

int main(void) {
  struct s s = {0};
  s.a = 9;
  s.b = 200;
  s.c = ~0u;
  s.d = 0x5a;
  s.e = 70000;
  printf("%d %d %d %d %d\n", s.a, s.b, s.c, s.d, s.e);
  printf("%d\n", s.a - 2);
  printf("%d\n", s.a - 2 < 0);
  printf("%d\n", ~s.d);
  printf("%d\n", -s.e);
  s.c += 1;
  printf("%d\n", s.c);
  s.a *= 5;
  printf("%d\n", s.a);
  printf("%d\n", (int)sizeof(struct s));
  printf("%d\n", s.d << 4 >> 4 == s.d);
  return s.b;
}
