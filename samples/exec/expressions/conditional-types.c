#include <stdio.h>

int main(void) {
  int i = -1;
  unsigned u = 1;
  char c = 'c';
  double d = 2.5;
  int *p = &i;
  printf("%d\n", (1 ? i : u) > 0);
  printf("%.1f\n", 1 ? c : d);
  printf("%d\n", (int)sizeof(1 ? c : c));
  printf("%d %d\n", (1 ? p : 0) == p, (0 ? p : (void *)0) == 0);
  const char *s = i > 0 ? "positive" : i < 0 ? "negative" : "zero";
  printf("%s\n", s);
  printf("%d\n", *(u ? p : (int *)&u));
  *(u ? &i : p) = 7;
  printf("%d\n", i);
  printf("%lld\n", 0 ? 1LL : i);
  printf("%d\n", i ?: 100);
  printf("%d\n", 0 ?: 100);
  int calls = 0;
  int r = (calls++, 5) ?: 6;
  printf("%d %d\n", r, calls);
  struct s { int a; } x = {1}, y = {2};
  printf("%d\n", (i == 7 ? x : y).a);
  (i ? (void)calls++ : (void)0);
  printf("%d\n", calls);
  return 0;
}
