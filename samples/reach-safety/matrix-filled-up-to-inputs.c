// The upper left part of a matrix holds what was stored there; how many rows and columns it has are inputs.
// claimed-by: array-cells
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) {}

int main(void) {
  int rows = __VERIFIER_nondet_int();
  int columns = __VERIFIER_nondet_int();
  int base = __VERIFIER_nondet_int();
  int height = 300, width = 400;
  int m[height][width];
  if (rows > height || columns > width || base < 0 || base > 1000) abort();
  for (int i = 0; i < rows; i++) {
    for (int j = 0; j < columns; j++) m[i][j] = i - j + base;
  }
  for (int i = 0; i < rows; i++) {
    for (int j = 0; j < columns; j++) {
      if (m[i][j] != i - j + base) reach_error();
    }
  }
  return 0;
}
