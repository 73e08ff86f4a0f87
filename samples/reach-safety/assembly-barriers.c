// claimed-by: value predicate
// Empty templates and instructions that only wait change nothing.
extern void reach_error(void);
static int g;

__asm__(".ident \"barriers\"");
__asm__("");

int main(void) {
  int x = 3;
  __asm__ volatile("" ::: "memory");
  __asm__("");
  __asm__ volatile("# a comment; movl $1, g" : : : "memory");
  __asm__ volatile("rep; nop" ::: "memory");
  __asm__ volatile("lock; addl $0,0(%%esp)" ::: "memory");
  __asm__ volatile("mfence\n\tlfence" "\n\tnop" ::: "memory");
  __asm__("pause");
  if (g != 0 || x != 3) reach_error();
  return 0;
}
