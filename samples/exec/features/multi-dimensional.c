// Rows in a row.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
static int grid[2][3][4];
static int corner(int g[][3][4]) { return g[1][2][3]; }
int main(void) {
  int n = 0;
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++)
      for (int k = 0; k < 4; k++) grid[i][j][k] = n++;
  show(corner(grid));
  show(*(*(*(grid + 1) + 1) + 1));
  show(&grid[1][0][0] - &grid[0][0][0]);
  show(sizeof grid[0] / sizeof grid[0][0][0]);
  int(*plane)[4] = grid[1];
  show(plane[2][0]);
}
