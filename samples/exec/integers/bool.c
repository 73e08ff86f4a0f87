#include <stdbool.h>
#include <stdio.h>

static bool truth(int x) { return x; }

int main(void) {
  bool b = 256;
  printf("%d\n", b);
  b = 0.5;
  printf("%d\n", b);
  b = (bool)(void *)0;
  printf("%d\n", b);
  b = &b;
  printf("%d\n", b);
  printf("%d %d\n", truth(-3), truth(0));
  b = 0;
  b++;
  printf("%d\n", b);
  b++;
  printf("%d\n", b);
  b--;
  printf("%d\n", b);
  b--;
  printf("%d\n", b);
  b = true;
  b += 41;
  printf("%d\n", b);
  b <<= 3;
  printf("%d\n", b);
  b &= 2;
  printf("%d\n", b);
  b |= 6;
  printf("%d\n", b);
  printf("%d %d\n", (int)sizeof(bool), (int)sizeof(b + b));
  printf("%d\n", true + true);
  printf("%d\n", ~b);
  int n = 5;
  bool c = n > 3, d = !n;
  printf("%d %d %d\n", c, d, c != d);
  unsigned char raw = (unsigned char)-1;
  printf("%d\n", (bool)raw);
  return b ? 1 : 0;
}
