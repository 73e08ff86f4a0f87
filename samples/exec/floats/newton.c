int printf(const char *, ...);

static double root(double x) {
  double r = x > 1 ? x : 1;
  for (int i = 0; i < 60; i++) r = (r + x / r) / 2;
  return r;
}

static float polynomial(const float *c, int n, float x) {
  float r = 0;
  while (n--) r = r * x + c[n];
  return r;
}

static double simpson(double (*f)(double), double a, double b, int n) {
  double h = (b - a) / n, s = f(a) + f(b);
  for (int i = 1; i < n; i++) s += f(a + i * h) * (i % 2 ? 4 : 2);
  return s * h / 3;
}

static double cubic(double x) { return x * x * x - 2 * x + 1; }

int main(void) {
  printf("%.15f %.15f\n", root(2), root(1e10));
  float c[] = {1.0f, -0.5f, 0.25f, 0.125f};
  printf("%.9g\n", polynomial(c, 4, 1.7f));
  printf("%.12g\n", simpson(cubic, 0, 2, 50));
  double matrix[2][2] = {{1, 1}, {1, 0}}, result[2][2] = {{1, 0}, {0, 1}};
  for (int n = 0; n < 50; n++) {
    double t[2][2] = {0};
    for (int i = 0; i < 2; i++)
      for (int j = 0; j < 2; j++)
        for (int k = 0; k < 2; k++) t[i][j] += result[i][k] * matrix[k][j];
    for (int i = 0; i < 4; i++) result[i / 2][i % 2] = t[i / 2][i % 2];
  }
  printf("%.0f\n", result[0][1]);
  return 0;
}
