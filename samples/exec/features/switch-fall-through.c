// Cases run into each other until a break.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
static int visit(int n) {
  int r = 0;
  switch (n) {
  default: r += 1;
  case 1: r += 10;
  case 2: r += 100; break;
  case 3: return -1;
  case 4: {
  case 5: r += 1000;
  }
  }
  return r;
}
int main(void) {
  for (int i = 0; i < 6; i++) show(visit(i));
}
