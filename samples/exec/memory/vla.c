#include <stdio.h>

static int sum(int n, int a[n]) {
  int s = 0;
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}

static int triangle(int n) {
  int row[n];
  for (int i = 0; i < n; i++) row[i] = i + 1;
  return (int)(sizeof row / sizeof *row) + sum(n, row);
}

int main(void) {
  printf("%d %d\n", triangle(4), triangle(10));
  int n = 3;
  char text[n + 5];
  n = 100;
  printf("%d\n", (int)sizeof text);
  for (int i = 1; i <= 3; i++) {
    int local[i];
    for (int j = 0; j < i; j++) local[j] = i * 10 + j;
    printf("%d %d\n", local[i - 1], (int)sizeof local);
  }
  int k = 2;
  printf("%d\n", (int)sizeof(int[k + 1]));
  return 0;
}
