// All three, with break and continue.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
int main(void) {
  int n = 0;
  for (int i = 0, j = 10; i < j; i++, j--) {
    if (i == 1) continue;
    if (j == 6) break;
    n += j;
  }
  show(n);
  do {
    n -= 5;
    if (n % 2) continue;
    n--;
  } while (n > 0);
  show(n);
  while (n++ < 3)
    ;
  show(n);
  for (;;)
    if (++n > 10) break;
  show(n);
  do n = 1;
  while (0);
  show(n);
}
