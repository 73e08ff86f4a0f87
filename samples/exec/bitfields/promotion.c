#include <stdio.h>

struct s { unsigned small : 31; unsigned full : 32; unsigned long long wide : 40; unsigned long long narrow : 5; };

int main(void) {
  struct s s = {1, 1, 1, 1};
  printf("%d\n", s.small - 2 < 0);
  printf("%d\n", s.full - 2 < 0);
  printf("%d\n", s.small > -1);
  printf("%d\n", s.full > -1);
  printf("%d\n", (int)sizeof(+s.small));
  printf("%d\n", (s.small << 30) / 2);
  printf("%d\n", (int)(s.narrow - 2 < 0));
  printf("%d\n", (1 ? s.small : 0) - 5 < 0);
  return 0;
}
