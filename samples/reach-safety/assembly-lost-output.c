// claimed-by:
// A register may hold an output and an input at once: here what comes first destroys what comes second, or not.
extern void reach_error(void);

int main(void) {
  int x, y = 3;
  __asm__("movl $0,%0\n\taddl %1,%0" : "=r"(x) : "r"(y));
  if (x == 3 || x == 0)
    reach_error();
  return 0;
}
