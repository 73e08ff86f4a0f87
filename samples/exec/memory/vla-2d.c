#include <stdio.h>

static int trace(int n, int m[n][n]) {
  int t = 0;
  for (int i = 0; i < n; i++) t += m[i][i];
  return t;
}

int main(void) {
  int rows = 3, columns = 3;
  int m[rows][columns];
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++) m[i][j] = i * columns + j;
  printf("%d %d %d\n", trace(3, m), (int)sizeof m, (int)sizeof m[0]);
  int (*p)[columns] = m;
  printf("%d %d\n", p[2][1], (*(p + 1))[2]);
  return 0;
}
