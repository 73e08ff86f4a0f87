int printf(const char *, ...);

static int f(int a, int b) {
  if (a)
    if (b) return 1;
    else return 2;
  return 3;
}

static int g(int a, int b) {
  int r = 0;
  if (a) for (int i = 0; i < 2; i++) if (b) r++; else r--; else r = 9;
  return r;
}

int main(void) {
  printf("%d %d %d %d\n", f(1, 1), f(1, 0), f(0, 1), f(0, 0));
  printf("%d %d %d\n", g(1, 1), g(1, 0), g(0, 0));
  if (0);
  else if (1) printf("else if\n");
  else printf("no\n");
  if (1) {} else printf("no\n");
  for (int i = 0; i < 3; i++);
  while (0);
  {}
  ;
  return 0;
}
