int printf(const char *, ...);

static unsigned reverse(unsigned x) {
  x = (x >> 1 & 0x55555555u) | (x & 0x55555555u) << 1;
  x = (x >> 2 & 0x33333333u) | (x & 0x33333333u) << 2;
  x = (x >> 4 & 0x0f0f0f0fu) | (x & 0x0f0f0f0fu) << 4;
  x = (x >> 8 & 0x00ff00ffu) | (x & 0x00ff00ffu) << 8;
  return x >> 16 | x << 16;
}

static int population(unsigned x) {
  int n = 0;
  for (; x; x &= x - 1) n++;
  return n;
}

static unsigned gray(unsigned x) { return x ^ x >> 1; }

static unsigned rotate(unsigned x, unsigned n) {
  n &= 31;
  return x << n | x >> (32 - n & 31);
}

int main(void) {
  for (unsigned i = 1; i < 0x10000000u; i = i * 5 + 3)
    printf("%u: %08x %d %x %x\n", i, reverse(i), population(i), gray(i), rotate(i, i));
  int x = 41, y = -17;
  x ^= y;
  y ^= x;
  x ^= y;
  printf("%d %d\n", x, y);
  printf("%d %d\n", -x & x, (x & (x - 1)) == 0);
  printf("%d\n", (x ^ x >> 31) - (x >> 31));
  return population(255);
}
