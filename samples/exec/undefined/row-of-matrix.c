// undefined: out-of-bounds at 4
static int m[2][3] = {{1, 2, 3}, {4, 5, 6}};
int at(int row, int column) {
  return m[row][column];
}
int main(void) {
  return at(1, 2) + at(0, 0) + at(0, 5);
}
