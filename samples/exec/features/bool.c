// Everything but zero becomes one.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
int main(void) {
  _Bool b = 0.1;
  show(b);
  b = 256;
  show(b);
  b -= 1;
  show(b);
  b--;
  show(b);
  b = (void *)0;
  show(b++);
  show(b);
  show(b + b);
  show((_Bool)"x" + sizeof b);
  b = 4;
  b &= 2;
  show(b);
}
