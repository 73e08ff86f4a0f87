int printf(const char *, ...);

static int size(int a[10]) { return sizeof a == sizeof(int *); }
static int last(int n, int a[n]) { return a[n - 1]; }
static int middle(int a[static 3]) { return a[1]; }
static void fill(char grid[][4], int rows) {
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < 4; j++) grid[i][j] = (char)('a' + i * 4 + j);
}
static int through(int (*p)[5]) { return (*p)[4]; }
static int constant(const int a[const]) { return a[0]; }

int main(void) {
  int a[5] = {1, 2, 3, 4, 5};
  char grid[3][4];
  printf("%d %d %d %d %d\n", size(a), last(5, a), middle(a + 1), through(&a), constant(a));
  fill(grid, 3);
  printf("%.12s %c\n", grid[0], grid[2][1]);
  return last(2, a);
}
