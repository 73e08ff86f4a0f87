// Members share their bytes.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
union number { int i; unsigned char bytes[4]; float f; struct { short low, high; } half; };
int main(void) {
  union number n = {.f = 1.0f};
  show(n.i);
  n.half.high = 1;
  n.half.low = -1;
  show(n.i);
  show(n.bytes[0] + n.bytes[2]);
  union number copy = n;
  copy.bytes[3] = 0x80;
  show(copy.i);
  show(sizeof n);
}
