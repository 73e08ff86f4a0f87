// claimed-by:
// What inline assembly says to write is written, whether or not it names it.
extern void reach_error(void);

int main(void) {
  int value = 0;
  __asm__ volatile("movl $1, (%0)" : : "r"(&value) : "memory");
  if (value == 1)
    reach_error();
  return 0;
}
