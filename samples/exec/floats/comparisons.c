int printf(const char *, ...);

static int compare(double a, double b) { return (a > b) - (a < b); }

int main(void) {
  float f = 0.7f;
  double d = 0.7;
  printf("%d %d %d\n", f < d, f > d, f == d);
  printf("%d %d\n", 1.0 == 1, 0.5f == 0.5);
  printf("%d %d %d\n", compare(1, 2), compare(2, 1), compare(1e-300, 1e-300));
  unsigned u = 4000000000u;
  printf("%d %d\n", u > 3.9e9, -1 < u * 1.0);
  int n = 0;
  for (float x = 0; x != 1.0f; x += 0.125f) n++;
  for (double x = 0; x < 1; x += 0.1) n++;
  printf("%d\n", n);
  if (d) n++;
  if (!f) n--;
  while (d > 0.01) d /= 2, n++;
  return n;
}
