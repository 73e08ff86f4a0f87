// undefined: division-overflow at 5
int main(void) {
  int x = -2147483647 - 1;
  volatile int y = -1;
  return x / y;
}
