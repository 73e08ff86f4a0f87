// undefined: shift-overflow at 5
int main(void) {
  int x = 3;
  for (int i = 0; i < 32; i++)
    x <<= 1;
  return x == 1;
}
