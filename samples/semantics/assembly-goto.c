// `asm goto` goes on behind it or at one of its labels.
// expected: TRUE
extern void reach_error(void);
int main(void) {
  int x = 1;
  __asm__ goto("jmp %l[other]" : : : : other);
  x = 2;
other:
  if (x != 1 && x != 2)
    reach_error();
  return 0;
}
