// Jumps out of loops, into blocks, backwards.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
int main(void) {
  int n = 0;
again:
  for (int i = 0;; i++)
    for (int j = 0; j < 3; j++)
      if (i * j == 4) goto out;
      else n++;
out:
  show(n);
  if (n < 20) goto again;
  goto inside;
  while (n > 0) {
    n -= 100;
  inside:
    n -= 7;
    show(n);
  }
}
