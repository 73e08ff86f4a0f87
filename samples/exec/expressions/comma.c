int printf(const char *, ...);

static int log_value;
static int note(int x) { return log_value = log_value * 10 + x, x; }

int main(void) {
  int a = (1, 2, 3);
  int b = (note(4), note(5));
  printf("%d %d %d\n", a, b, log_value);
  int x = 1, y = 2, t;
  t = x, x = y, y = t;
  printf("%d %d\n", x, y);
  for (x = 0, y = 10; x < y; x++, y--);
  printf("%d %d\n", x, y);
  int v[3] = {(1, 2), (3, 4)};
  printf("%d %d\n", v[0], v[1]);
  return (x++, y++, x + y);
}
