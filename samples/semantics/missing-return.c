// The result of a function that ends without return is any value.
// expected: FALSE
// compiled: not compared, the register has one value
extern void reach_error(void);
static int f(int x) { if (x) return 1; }
int main(void) {
  if (f(0) == 99)
    reach_error();
  return 0;
}
