#include <stdio.h>

int main(void) {
  int i;
  unsigned char c;
  float f;
  double d;
  i = c = 300;
  printf("%d %d\n", i, c);
  d = i = 3.99;
  printf("%.2f %d\n", d, i);
  f = d = 0.1;
  printf("%d\n", f == d);
  d = f = 0.1;
  printf("%d\n", f == d);
  int a, b, e;
  a = b = e = 7;
  a += b -= e *= 2;
  printf("%d %d %d\n", a, b, e);
  int *p, *q;
  p = q = &a;
  *p = *q + 1;
  printf("%d\n", a);
  if ((a = 0)) printf("no\n");
  else printf("zero\n");
  printf("%d\n", (a = 5) + (b = 6));
  return 0;
}
