#include <stdio.h>

int main(void) {
  int a[6] = {10, 11, 12, 13, 14, 15};
  int *p = a + 2, *q = &a[5];
  printf("%d %d %d\n", *p, p[1], p[-2]);
  printf("%d %d\n", (int)(q - p), p < q);
  printf("%d\n", *(q - 1) + q[-2]);
  printf("%d\n", *--q);
  printf("%d\n", 2 [a]);
  int *end = a + 6;
  int sum = 0;
  for (int *i = a; i != end; ++i) sum += *i;
  printf("%d\n", sum);
  *p++ = 100;
  (*p)++;
  *++p = 7;
  printf("%d %d %d\n", a[2], a[3], a[4]);
  p = a;
  printf("%d\n", *p++);
  printf("%d\n", *p);
  p += 2;
  p -= 1;
  printf("%d\n", *p);
  char *bytes = (char *)a;
  printf("%d\n", *(int *)(bytes + 3 * sizeof(int)));
  return (int)(end - p);
}
