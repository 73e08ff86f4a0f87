// claimed-by:
// The text of assembly names a static object that the program never hands out.
extern void reach_error(void);

static int written;

int main(void) {
  __asm__ volatile("movl %0, written(%%rip)" : : "r"(1) : "memory");
  if (written == 1)
    reach_error();
  return 0;
}
