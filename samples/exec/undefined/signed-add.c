// undefined: signed-overflow at 7
int printf(const char *, ...);

int main(void) {
  int x = 2147483640;
  for (int i = 0; i < 20; i++)
    x += 1;
  printf("%d\n", x);
  return 0;
}
