// undefined: out-of-bounds at 6
static int table[3] = {1, 2, 3};
int main(void) {
  int i = 2;
  while (1) {
    if (table[i] == 9) return 1;
    i--;
  }
}
