int printf(const char *, ...);

static unsigned long depth_sum(unsigned n) { return n == 0 ? 0 : n + depth_sum(n - 1); }

static int length(const char *s) { return *s ? 1 + length(s + 1) : 0; }

static void fill(int *a, int n) {
  if (n == 0) return;
  int local[8] = {n};
  a[n - 1] = local[0];
  fill(a, n - 1);
}

int main(void) {
  printf("%lu\n", depth_sum(20000));
  static char text[3001];
  for (int i = 0; i < 3000; i++) text[i] = 'x';
  printf("%d\n", length(text));
  static int values[2000];
  fill(values, 2000);
  printf("%d\n", values[1234]);
  return 0;
}
