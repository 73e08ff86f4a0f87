// Infinities, zeros with signs, what is no number.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
int main(void) {
  double zero = 0, minus = -zero, infinite = 1 / zero, nan = zero / zero;
  show(zero == minus);
  show(1 / minus < 0);
  show(infinite > 1e308);
  show(nan == nan);
  show(nan != nan);
  show(!(nan < 1) && !(nan >= 1));
  show(nan ? 1 : 2);
  show(!minus);
  show(__builtin_isinf(infinite - 1) != 0);
  show(5e-324 / 2 == 0);
}
