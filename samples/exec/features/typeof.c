// Types of expressions.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
int main(void) {
  short s = 1;
  __typeof__(s + 1) sum = 70000;
  __typeof__(s) copy = 70000 - 65536;
  const int fixed = 3;
  __typeof__(&fixed) pointer = &fixed;
  __auto_type wide = 1ull << 40;
  int array[4];
  show(sum);
  show(copy);
  show(*pointer);
  show(wide);
  show(sizeof(__typeof__(array)) / sizeof(__typeof__(*array)));
  __typeof__(int[3]) *rows = 0;
  show(sizeof *rows / sizeof(int));
}
