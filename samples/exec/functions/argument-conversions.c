#include <stdio.h>

static int narrow(unsigned char c) { return c; }
static double real(float f) { return f; }
static long long wide(long long x) { return x; }
static int boolean(_Bool b) { return b; }
static unsigned char returns_narrow(int x) { return x; }
static int returns_int(double d) { return d; }
static _Bool returns_bool(int x) { return x; }
static float returns_float(double d) { return d; }
static short declared(short s);
static short declared(short s) { return s; }

int main(void) {
  printf("%d %d\n", narrow(300), narrow(-1));
  printf("%d\n", real(0.1) == 0.1);
  printf("%lld\n", wide(-1));
  printf("%lld\n", wide(4294967295u));
  printf("%d %d\n", boolean(256), boolean(0));
  printf("%d %d %d\n", returns_narrow(511), returns_int(-2.9), returns_bool(-7));
  printf("%d\n", returns_float(0.1) == 0.1f);
  printf("%d\n", declared(70000));
  printf("%d\n", (int)real(7));
  return 0;
}
