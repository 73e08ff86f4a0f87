// A function without a definition may return anything; a violation that needs that says so.
// expected: FALSE
// compiled: not compared, it does not link
extern void reach_error(void);
int outside(int);
int main(void) {
  if (outside(1) == 7)
    reach_error();
  return 0;
}
