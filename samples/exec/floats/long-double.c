int printf(const char *, ...);

// Values that every long double format holds exactly.
int main(void) {
  long double a = 1.5L, b = 2.25L;
  long double c = a * b + 1;
  printf("%d %d\n", (int)(c * 8), a < b);
  printf("%.3f\n", (double)(c / 0.5L));
  long double sum = 0;
  for (int i = 1; i <= 10; i++) sum += i * 0.25L;
  printf("%g\n", (double)sum);
  printf("%d\n", (int)sizeof(a) >= 8);
  c = -a;
  c++;
  printf("%g %d\n", (double)c, c == -0.5L);
  printf("%d\n", (int)(long double)7);
  return 0;
}
