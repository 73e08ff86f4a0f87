#include <stdio.h>

static int trace(int n, int m[][3]) {
  int t = 0;
  for (int i = 0; i < n; i++) t += m[i][i];
  return t;
}

static int sum(const int *p, int n) {
  int s = 0;
  while (n--) s += *p++;
  return s;
}

int main(void) {
  int m[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
  int cube[2][3][4];
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++)
      for (int k = 0; k < 4; k++) cube[i][j][k] = i * 100 + j * 10 + k;
  printf("%d\n", trace(3, m));
  printf("%d\n", sum(m[1], 3));
  printf("%d %d\n", cube[1][2][3], *(*(*(cube + 1) + 1) + 2));
  int (*row)[3] = m + 1;
  printf("%d %d\n", row[1][0], (*row)[2]);
  int (*plane)[4] = cube[1];
  printf("%d\n", plane[2][1]);
  printf("%d\n", (int)(&m[2] - &m[0]));
  printf("%d\n", (int)(&m[2][1] - &m[2][0]));
  int product[3][3] = {0};
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      for (int k = 0; k < 3; k++) product[i][j] += m[i][k] * m[k][j];
  for (int i = 0; i < 3; i++) printf("%d %d %d\n", product[i][0], product[i][1], product[i][2]);
  return 0;
}
