// The stack is as large as the program needs.
// expected: FALSE
extern void reach_error(void);
static int depth(int n) { return n == 0 ? 0 : 1 + depth(n - 1); }
int main(void) {
  if (depth(300) == 300)
    reach_error();
  return 0;
}
