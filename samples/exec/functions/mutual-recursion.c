int printf(const char *, ...);

static int is_odd(unsigned n);
static int is_even(unsigned n) { return n == 0 || is_odd(n - 1); }
static int is_odd(unsigned n) { return n != 0 && is_even(n - 1); }

static const char *cursor;
static int expression(void);
static int factor(void) {
  if (*cursor == '(') {
    cursor++;
    int v = expression();
    cursor++;
    return v;
  }
  if (*cursor == '-') return cursor++, -factor();
  int v = 0;
  while (*cursor >= '0' && *cursor <= '9') v = v * 10 + *cursor++ - '0';
  return v;
}
static int term(void) {
  int v = factor();
  while (*cursor == '*' || *cursor == '/') {
    char op = *cursor++;
    int r = factor();
    v = op == '*' ? v * r : v / r;
  }
  return v;
}
static int expression(void) {
  int v = term();
  while (*cursor == '+' || *cursor == '-') {
    char op = *cursor++;
    int r = term();
    v = op == '+' ? v + r : v - r;
  }
  return v;
}

int main(void) {
  printf("%d %d\n", is_even(100), is_odd(77));
  const char *tests[] = {"1+2*3", "(1+2)*3", "-(4-10)/2*7", "100/7/2-3*-2", "((((5))))"};
  for (int i = 0; i < 5; i++) {
    cursor = tests[i];
    printf("%s = %d\n", tests[i], expression());
  }
  return 0;
}
