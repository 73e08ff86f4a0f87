// Ranges of values, of any integer type.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
static int class(int c) {
  switch (c) {
  case '0' ... '9': return 1;
  case 'a' ... 'z':
  case 'A' ... 'Z': return 2;
  case -128 ... -1: return 3;
  default: return 0;
  }
}
static int wide(unsigned long long x) {
  switch (x) {
  case 0xffffffffffffffff: return 1;
  case 1ull << 40: return 2;
  case -2: return 3;
  }
  return 4;
}
int main(void) {
  show(class('5'));
  show(class('Q'));
  show(class((char)200));
  show(class(' '));
  show(wide(-1));
  show(wide(1ull << 40));
  show(wide(-2));
  show(wide(0));
}
