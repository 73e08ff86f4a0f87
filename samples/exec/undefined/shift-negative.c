// undefined: shift-range at 5
int main(void) {
  int n = 2;
  int x = 100;
  while (n > -5) x ^= x >> n--;
  return x;
}
