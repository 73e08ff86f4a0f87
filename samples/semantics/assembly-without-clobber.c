// Inline assembly that does not clobber memory writes its outputs only.
// expected: TRUE
extern void reach_error(void);
int main(void) {
  int x = 0, y = 1;
  __asm__("" : "=r"(x) : "r"(y));
  if (y != 1)
    reach_error();
  return 0;
}
