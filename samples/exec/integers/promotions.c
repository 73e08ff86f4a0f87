#include <stdio.h>

// Operands narrower than int are promoted before arithmetic.
int main(void) {
  unsigned char a = 200, b = 100;
  signed char c = -1;
  unsigned short us = 65535;
  printf("%d\n", a + b);
  printf("%d\n", (unsigned char)(a + b));
  printf("%d\n", ~a);
  printf("%d\n", -us);
  printf("%d\n", us * 2);
  printf("%d\n", c == (unsigned char)255);
  printf("%d\n", (unsigned char)c == 255);
  printf("%d %d\n", (int)sizeof(a + b), (int)sizeof(+c));
  printf("%d\n", a >> 1);
  printf("%d\n", (signed char)(a) >> 1);
  printf("%d\n", (c & 0x7f) << 8);
  return a + b == 300 ? 3 : 4;
}
