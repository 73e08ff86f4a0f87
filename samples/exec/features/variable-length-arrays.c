// Lengths that are computed, also of parameters.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
static int last(int rows, int columns, int matrix[rows][columns]) { return matrix[rows - 1][columns - 1]; }
int main(void) {
  int n = 3;
  int matrix[n][n + 1];
  n = 9;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++) matrix[i][j] = i * 10 + j;
  show(last(3, 4, matrix));
  show(sizeof matrix / sizeof(int));
  show(sizeof(int[n++]) / sizeof(int));
  show(n);
  int(*row)[4] = matrix + 1;
  show(row[1][2]);
}
