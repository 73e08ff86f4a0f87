#include <stdint.h>
#include <stdio.h>

union number { float f; uint32_t u; int32_t i; unsigned char b[4]; };
union wide { double d; uint64_t u; uint32_t half[2]; };

int main(void) {
  union number n = {.f = 1.0f};
  printf("%08x\n", (unsigned)n.u);
  n.u |= 0x80000000u;
  printf("%.1f %d\n", n.f, n.i < 0);
  n.b[2] = 0xc0;
  printf("%f\n", n.f);
  union wide w = {-2.5};
  printf("%016llx %08x %08x\n", (unsigned long long)w.u, (unsigned)w.half[0], (unsigned)w.half[1]);
  w.half[1] ^= 0x80000000u;
  printf("%g\n", w.d);
  w.u = 0x7ff0000000000000ull;
  printf("%f\n", w.d);
  w.u = 1;
  printf("%g %d\n", w.d, w.d > 0);
  return 0;
}
