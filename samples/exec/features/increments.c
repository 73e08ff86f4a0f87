// Before and after, of every kind.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
int main(void) {
  int i = 5;
  show(i++ * 2);
  show(++i * 2);
  show(i--);
  show(--i);
  float f = 0.5f;
  show(f++ == 0.5f);
  show(f == 1.5f);
  int a[] = {10, 20, 30}, *p = a;
  show(*p++);
  show(++*p);
  show((*p)++);
  show(*p);
  unsigned char c = 255;
  show(c++);
  show(c--);
  show(c);
}
