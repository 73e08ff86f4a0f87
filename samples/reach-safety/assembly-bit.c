// claimed-by: value value-explicit
// Of two who take the same bit the second is told so.
extern void reach_error(void);

static int test_and_set_bit(int nr, volatile unsigned long *addr) {
  int oldbit;
  __asm__ volatile("lock; bts %2,%1\n\tsbb %0,%0"
                   : "=r"(oldbit), "+m"(*(volatile long *)addr)
                   : "Ir"(nr)
                   : "memory");
  return oldbit;
}

int main(void) {
  unsigned long flags = 0;
  if (test_and_set_bit(3, &flags))
    reach_error();
  if (!test_and_set_bit(3, &flags))
    reach_error();
  if (flags != 8)
    reach_error();
  return 0;
}
