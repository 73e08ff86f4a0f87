// Computed in the common type, stored in the target's.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
int main(void) {
  signed char c = 100;
  c += 100;
  show(c);
  c *= 1.5;
  show(c);
  unsigned char u = 200;
  u <<= 1;
  show(u);
  u /= -3;
  show(u);
  int i = -10;
  i /= 3u;
  show(i);
  i = -10;
  i %= 3;
  show(i);
  unsigned n = 3;
  n *= -1;
  show(n);
  n *= 0.5;
  show(n);
  int a[3] = {1, 2, 3}, k = 0;
  a[k++] += 5;
  show(a[0] * 10 + k);
}
