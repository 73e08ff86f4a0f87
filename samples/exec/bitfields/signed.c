#include <stdio.h>

struct s { int a : 3; int b : 5; signed c : 1; long long d : 40; };

int main(void) {
  struct s s = {3, 15, 0, 0};
  s.a = 5;
  printf("%d\n", s.a);
  s.b = -17;
  printf("%d\n", s.b);
  s.c = 1;
  printf("%d\n", s.c);
  s.d = 1LL << 39;
  printf("%lld\n", (long long)s.d);
  s.d = -(1LL << 38) - 5;
  printf("%lld\n", (long long)s.d);
  s.a = -4;
  s.a >>= 1;
  printf("%d\n", s.a);
  printf("%d\n", s.a < s.b);
  printf("%d\n", s.a * s.b);
  return 0;
}
