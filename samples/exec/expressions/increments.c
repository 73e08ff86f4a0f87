#include <stdio.h>

int main(void) {
  int i = 5;
  printf("%d %d\n", i++, 0);
  printf("%d\n", ++i);
  printf("%d\n", i-- - 1);
  printf("%d\n", --i);
  double d = 0.5;
  d++;
  printf("%g\n", d);
  printf("%g\n", --d);
  float f = 16777216.0f;
  f++;
  printf("%.1f\n", f);
  signed char c = 127;
  c++;
  printf("%d\n", c);
  unsigned short us = 0;
  printf("%d %d\n", us--, 0);
  printf("%d\n", us);
  int a[4] = {10, 20, 30, 40}, *p = a;
  int x = *p++;
  int y = *++p;
  int z = ++*p;
  int w = (*p)--;
  printf("%d %d %d %d %d\n", x, y, z, w, *p);
  p--;
  printf("%d %d\n", (int)(p - a), p[0]);
  struct { char t; int n; } s[3] = {{1, 2}, {3, 4}, {5, 6}}, *q = s;
  printf("%d\n", q++->n);
  printf("%d\n", (++q)->t);
  printf("%d\n", q->n++ + q[-1].n--);
  printf("%d %d\n", s[2].n, s[1].n);
  long long ll = 0xffffffffLL;
  ll++;
  printf("%lld\n", ll);
  return 0;
}
