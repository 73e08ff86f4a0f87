// claimed-by: value predicate
// An empty template returns what it is given.
extern void reach_error(void);

int main(void) {
  int x = 4, *p;
  __asm__("" : "=r"(p) : "0"(&x));
  *p = 5;
  __asm__("" : "+r"(x));
  if (x != 5)
    reach_error();
  return 0;
}
