#include <stdio.h>

static int calls;
static int t(int n) { calls = calls * 10 + n; return 1; }
static int f(int n) { calls = calls * 10 + n; return 0; }

static void show(int value) {
  printf("%d %d\n", value, calls);
  calls = 0;
}

int main(void) {
  show(t(1) && f(2) && t(3));
  show(f(1) || f(2) || t(3) || t(4));
  show(t(1) || t(2) && f(3));
  show(f(1) && t(2) || t(3));
  show(!(t(1) && f(2)) || t(3));
  show((f(1) || t(2)) && (f(3) || f(4)));
  show(t(1) ? f(2) : t(3));
  show(f(1) ? t(2) : f(3) ? t(4) : t(5));
  int i = 0, j = 0;
  if (i++ || ++j) show(i * 10 + j);
  if (i-- && j-- && j) show(99);
  show(i * 10 + j);
  int *p = 0;
  if (p && *p) show(1);
  if (!p || *p) show(2);
  int a[3] = {1, 2, 3}, k = 0;
  while (k < 3 && a[k]) k++;
  show(k);
  int value = t(1) && t(2) ? (f(3), t(4) && f(5)) : t(6);
  show(value);
  show(0 && t(1));
  show(1 || t(1));
  int left = t(1) && f(2);
  show(left + (t(3) || f(4)) * 10);
  return 0;
}
