// claimed-by:
// What the kernel does to store for a user process: the operand is an input, and written nevertheless.
extern void reach_error(void);

int main(void) {
  int x = 0, error;
  __asm__ volatile("1:\tmovl %1,%2\n"
                   "2:\n"
                   ".section .fixup,\"ax\"\n"
                   "3:\tmov %3,%0\n"
                   "\tjmp 2b\n"
                   ".previous\n"
                   : "=r"(error)
                   : "ir"(5), "m"(x), "i"(-14), "0"(0));
  if (x == 5)
    reach_error();
  return 0;
}
