// Different objects that live have different addresses.
// expected: TRUE
extern void reach_error(void);
int a, b;
int main(void) {
  int c;
  if (&a == &b || &a == &c || (unsigned long)&a == (unsigned long)&c)
    reach_error();
  return 0;
}
