// undefined: dangling-pointer at 10
int main(void) {
  int *p = 0;
  int sum = 0;
  for (int i = 0; i < 2; i++) {
    int local = i + 1;
    p = &local;
    sum += *p;
  }
  return sum + *p;
}
