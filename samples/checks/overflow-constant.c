// check: overflow
// expected: FALSE at 7
// sanitizers: silent, gcc computes the sum itself
int main(void) {
  int x = 1;
  // What the compiler computes overflows all the same.
  long y = 2147483647 + 1;
  return x + (y > 0);
}
// says: signed integer overflow: 2147483647 + 1 = 2147483648, which int cannot hold
