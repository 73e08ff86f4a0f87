// undefined: division-by-zero at 5
int main(void) {
  int total = 10, n = 3;
  while (1) {
    total += 100 / n;
    n--;
  }
}
