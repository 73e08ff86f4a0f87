// refused: a function in a function at 3
int main(void) {
  int twice(int x) { return 2 * x; }
  return twice(4);
}
