// Unsigned numbers are modulo a power of two.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
int main(void) {
  unsigned n = 0;
  n--;
  show(n);
  show(n * n);
  show(n + 2);
  unsigned short s = 0;
  s -= 1;
  show(s);
  int rounds = 0;
  for (unsigned char c = 250; c > 5; c++) rounds++;
  show(rounds);
  unsigned down = 3;
  while (down-- > 0) rounds++;
  show(rounds);
  show(down);
  show(0ull - 1 > 0);
}
