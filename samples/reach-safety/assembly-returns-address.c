// claimed-by:
// What assembly returns may be the address of an operand, or be made of it.
extern void reach_error(void);

int main(void) {
  int x = 0, y = 0, *p, *q;
  __asm__("lea %1,%0" : "=r"(p) : "m"(x));
  __asm__("lea (%1),%0" : "=r"(q) : "r"(&y));
  *p = 5;
  *q = 5;
  if (x == 5 && y == 5)
    reach_error();
  return 0;
}
