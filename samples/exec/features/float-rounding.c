// Every operation rounds to nearest, ties to even.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
int main(void) {
  float sum = 0, third = 1.0f / 3;
  double total = 0;
  for (int i = 0; i < 10; i++) {
    sum += 0.1f;
    total += 0.1;
  }
  show(sum == 1);
  show(total == 1);
  show(third * 3 == 1);
  show(16777216.0f + 1.0f == 16777216.0f);
  show(16777216.0f + 3.0f == 16777220.0f);
  show(1e16 + 1 == 1e16);
  show(0.1 + 0.2 == 0.3);
  show((long long)(total * 1e17));
}
