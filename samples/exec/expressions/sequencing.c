#include <stdio.h>

static int trace[16], n;
static int step(int x) { trace[n++] = x; return x; }
static int sum3(int a, int b, int c) { return a * 100 + b * 10 + c; }

static int global = 1;
static int set(int x) { return global = x; }

int main(void) {
  int r = step(1), s = step(2);
  r = step(3) && step(4);
  int t = (step(5), step(6));
  if (step(0) || step(7)) t++;
  for (int i = 0; i < n; i++) printf("%d ", trace[i]);
  printf("\n%d %d %d\n", r, s, t);
  int x = 1;
  x = x + x * 2;
  int y = x++;
  x = sum3(x, y, x);
  printf("%d %d\n", x, y);
  int a[2] = {0, 1};
  int i = 0;
  a[i] = i + 5;
  i = a[i] - 5;
  printf("%d %d\n", a[0], i);
  set(5), x = global;
  printf("%d\n", x);
  x = (set(7), global) + 1;
  printf("%d\n", x);
  return 0;
}
