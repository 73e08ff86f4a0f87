// Arguments are evaluated from the last to the first, operands from left to right.
// expected: TRUE
extern void reach_error(void);
static int n;
static int next(void) { return ++n; }
static int pair(int a, int b) { return 10 * a + b; }
int main(void) {
  if (pair(next(), next()) != 21)
    reach_error();
  if (next() - next() != -1)
    reach_error();
  return 0;
}
