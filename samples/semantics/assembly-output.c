// An output of inline assembly has any value.
// expected: FALSE
// compiled: not compared, the instructions decide
extern void reach_error(void);
int main(void) {
  int x = 0, y = 1;
  __asm__("" : "=r"(x) : "r"(y));
  if (x == 5)
    reach_error();
  return 0;
}
