// A function without a definition may write to what it is given a pointer to.
// expected: open
// compiled: not compared, it does not link
extern void reach_error(void);
void outside(int *);
int main(void) {
  int x = 1;
  outside(&x);
  if (x != 1)
    reach_error();
  return 0;
}
