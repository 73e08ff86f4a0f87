// An index beyond a row of a matrix is the element of the next row: only whole objects have bounds.
// expected: TRUE
extern void reach_error(void);
int m[2][2];
int main(void) {
  volatile int i = 2;
  m[0][i] = 7;
  if (m[1][0] != 7)
    reach_error();
  return 0;
}
