// refused: asm goto at 3
int main(void) {
  asm goto("jmp %l0" : : : : out);
  return 1;
out:
  return 2;
}
