// undefined: dangling-pointer at 6
// A compound literal lives as long as the block around it, and what 'if' governs is a block.
int main(void) {
  int *p = 0;
  if (!p) p = (int[]){7};
  return *p;
}
