// A loop inside of a switch.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
static int copied(int count) {
  int n = 0, rounds = (count + 3) / 4;
  switch (count % 4) {
  case 0:
    do {
      n++;
    case 3: n++;
    case 2: n++;
    case 1: n++;
    } while (--rounds > 0);
  }
  return n;
}
int main(void) {
  for (int i = 1; i < 10; i++) show(copied(i));
}
