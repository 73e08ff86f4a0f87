// How far objects lie apart is not decided, nor what a pointer computed from another object leads to.
// expected: open
extern void reach_error(void);
static int a[2], b[2];
int main(void) {
  int *p = a + (b - a);
  *p = 1;
  if (b[0] != 1)
    reach_error();
  return 0;
}
