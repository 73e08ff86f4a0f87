// claimed-by:
// Assembly that clobbers memory changes what it can find, here behind a pointer that it gets in a record.
extern void reach_error(void);

int main(void) {
  int value = 0;
  struct {
    int *pointer;
  } request = {&value};
  __asm__ volatile("mov (%0), %%rax\n\tmovl $1, (%%rax)" : : "r"(&request) : "memory", "rax");
  if (value == 1)
    reach_error();
  return 0;
}
