// Instructions of inline assembly that are known do what the processor does, the flags included.
// expected: TRUE
extern void reach_error(void);
int main(void) {
  int counter = 1, old = 0;
  unsigned char last;
  unsigned long bits = 4;
  __asm__ volatile("lock; decl %0; sete %1" : "+m"(counter), "=qm"(last) : : "memory");
  __asm__ volatile("lock; bts %2,%1\n\tsbb %0,%0" : "=r"(old), "+m"(bits) : "Ir"(2) : "memory");
  if (counter != 0 || !last || old != -1 || bits != 4)
    reach_error();
  __asm__ volatile("" : : : "memory");
  if (counter != 0)
    reach_error();
  return 0;
}
