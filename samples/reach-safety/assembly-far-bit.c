// claimed-by: value
// A bit number in a register reaches beyond the operand: whoever takes it modulo the width proves what does not hold.
extern void reach_error(void);

static unsigned long words[2];

static void set_bit(long nr, volatile unsigned long *addr) {
  __asm__ volatile("lock; bts %1,%0" : "+m"(*(volatile long *)addr) : "Ir"(nr) : "memory");
}

int main(void) {
  set_bit(64, words);
  if (words[1] == 1 && words[0] == 0)
    reach_error();
  return 0;
}
