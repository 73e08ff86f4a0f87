// undefined: null-pointer at 7
static int f(void) { return 1; }

int main(void) {
  int (*table[2])(void) = {f};
  int r = 0;
  for (int i = 0; i < 2; i++) r += table[i]();
  return r;
}
