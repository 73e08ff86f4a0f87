int printf(const char *, ...);

int main(void) {
  int i = 7;
  unsigned u = 3000000000u;
  long long ll = 1LL << 53;
  float f = 0.5f;
  double d = 2.0;
  printf("%g %g %g\n", i / d, i / 2 * d, i * f);
  printf("%.1f\n", u + d);
  printf("%.9g\n", u * 1.0f);
  printf("%.1f\n", ll + d);
  printf("%.1f\n", (ll + 1) * 1.0);
  printf("%g\n", 'a' * f);
  printf("%g\n", -i * f);
  i += f;
  printf("%d\n", i);
  i = d * 3.7;
  printf("%d\n", i);
  u -= 0.5;
  printf("%u\n", u);
  f = i / 4;
  printf("%g\n", f);
  f = i / 4.0;
  printf("%g\n", f);
  char c = 1.99 + 1;
  printf("%d\n", c);
  c *= 33.4;
  printf("%d\n", c);
  printf("%g\n", 1 ? 1 : 2.0);
  printf("%g\n", (1 > 0) + 0.5);
  return 0;
}
