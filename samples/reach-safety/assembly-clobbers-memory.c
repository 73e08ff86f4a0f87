// claimed-by:
// Whoever follows assembly that clobbers memory as if it wrote its outputs only finds a violation that does not exist.
extern void reach_error(void);

int written;

int main(void) {
  __asm__ volatile("movl $1, written(%%rip)" : : : "memory");
  if (written == 0)
    reach_error();
  return 0;
}
