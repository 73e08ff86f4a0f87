#include <stdio.h>
#include <string.h>

static unsigned bits(float f) {
  unsigned u;
  memcpy(&u, &f, sizeof u);
  return u;
}

static unsigned long long dbits(double d) {
  unsigned long long u;
  memcpy(&u, &d, sizeof u);
  return u;
}

static float next(float f) {
  unsigned u = bits(f) + 1;
  memcpy(&f, &u, sizeof f);
  return f;
}

int main(void) {
  printf("%08x %08x %08x %08x\n", bits(1), bits(-0.0f), bits(0.1f), bits(3.4e38f));
  printf("%016llx %016llx\n", dbits(0.1), dbits(-1e-320));
  printf("%.9g\n", next(1.0f));
  printf("%08x\n", bits(next(0)));
  float f = 1.5f;
  unsigned char b[4];
  memcpy(b, &f, 4);
  printf("%d %d %d %d\n", b[0], b[1], b[2], b[3]);
  b[3] ^= 0x80;
  memcpy(&f, b, 4);
  printf("%g\n", f);
  printf("%08x %08x\n", bits(1.0f / 3), bits(16777217.0f));
  return 0;
}
