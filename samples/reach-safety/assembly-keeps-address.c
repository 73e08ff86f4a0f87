// claimed-by:
// Assembly may keep an address where only assembly finds it again.
extern void reach_error(void);

int main(void) {
  int x = 0;
  __asm__ volatile("movq %0, %%xmm15" : : "r"(&x));
  __asm__ volatile("movq %%xmm15, %%rax\n\tmovl $5, (%%rax)" : : "i"(0) : "memory", "rax");
  if (x == 5)
    reach_error();
  return 0;
}
