// No object and no function has the address null.
// expected: TRUE
extern void reach_error(void);
static int a;
int main(void) {
  int b, *p = &b;
  if (&a == 0 || p == 0 || main == 0)
    reach_error();
  return 0;
}
