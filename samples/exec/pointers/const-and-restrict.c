int printf(const char *, ...);

static int length(const char *restrict s) {
  const char *start = s;
  while (*s) ++s;
  return s - start;
}

static void copy(char *restrict to, const char *restrict from) {
  while ((*to++ = *from++));
}

static int total(const int *const *rows, int n) {
  int t = 0;
  for (int i = 0; i < n; i++) t += *rows[i];
  return t;
}

int main(void) {
  char buffer[16];
  copy(buffer, "volatile");
  volatile int v = 3;
  v += v;
  int a = 1, b = 2;
  const int *rows[] = {&a, &b, (const int *)&v};
  int *const fixed = &a;
  *fixed = 10;
  printf("%s %d %d\n", buffer, length(buffer), total(rows, 3));
  const char *const names[] = {"x", "yy"};
  return length(names[1]);
}
