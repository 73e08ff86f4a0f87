// What fits is kept, the type says how it is read.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
struct bits { int s : 3; unsigned u : 3; _Bool b : 1; signed one : 1; long long wide : 40; unsigned char c : 8; };
int main(void) {
  struct bits x = {0};
  x.s = 5;
  x.u = 13;
  x.b = 4;
  x.one = 1;
  x.wide = 1LL << 39;
  x.c = 300;
  show(x.s);
  show(x.u);
  show(x.b);
  show(x.one);
  show(x.wide);
  show(x.c);
  show(x.s++ + x.u--);
  show(x.s * 10 + x.u);
  show(x.u - 6 < 0);
}
