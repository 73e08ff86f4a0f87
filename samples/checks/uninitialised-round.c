// check: uninitialised
// expected: FALSE at 10
// sanitizers: none looks at it
// What the last round assigned is gone.
int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    int y;
    if (i == 0) y = 5;
    sum += y;
  }
  return sum;
}
