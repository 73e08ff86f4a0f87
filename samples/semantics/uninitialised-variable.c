// A variable that was never written has any value.
// expected: FALSE
// compiled: not compared, the stack has one value there
extern void reach_error(void);
int main(void) {
  int x;
  if (x == 12345)
    reach_error();
  return 0;
}
