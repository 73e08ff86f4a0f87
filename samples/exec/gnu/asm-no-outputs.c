int printf(const char *, ...);

int main(void) {
  int x = 4;
  asm volatile("" ::: "memory");
  __asm__ __volatile__("nop");
  asm("" : : "r"(x));
  __asm("# a comment" : : "i"(3), "m"(x) : "cc");
  printf("%d\n", x);
  return 0;
}
