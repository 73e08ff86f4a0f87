// refused: address of a label at 5
int main(void) {
  int i = 0;
again:;
  void *target = &&again;
  if (i++ < 3) goto *target;
  return i;
}
