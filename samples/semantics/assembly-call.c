// A call in inline assembly does what a function without a definition may do.
// expected: open
// compiled: not compared, there is no such function
extern void reach_error(void);
extern void elsewhere(void);
static int taken;
static int *given = &taken;
int main(void) {
  int result;
  __asm__ volatile("call elsewhere" : "=a"(result) : "D"(given));
  if (taken != 0)
    reach_error();
  return 0;
}
