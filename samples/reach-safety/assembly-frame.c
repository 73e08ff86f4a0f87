// claimed-by:
// The frame of the function is known to assembly without an operand.
extern void reach_error(void);

int main(void) {
  volatile int value = 0;
  __asm__ volatile("movl $1, -8(%%rbp)\n\tmovl $1, -4(%%rbp)" : : "r"(0) : "memory");
  if (value == 1)
    reach_error();
  return 0;
}
