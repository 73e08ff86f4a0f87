int printf(const char *, ...);

struct big { int v[20]; };

static long long mix(char a, short b, int c, long long d, float e, double f, unsigned char g, int *h, struct big i, int j) {
  return a + b * 2 + c * 3 + d * 4 + (int)(e * 5) + (int)(f * 6) + g * 7 + *h * 8 + i.v[19] * 9 + j * 10;
}

static struct big fill(int start) {
  struct big b;
  for (int i = 0; i < 20; i++) b.v[i] = start + i;
  return b;
}

int main(void) {
  int h = -4;
  struct big b = fill(100);
  printf("%lld\n", mix(1, 2, 3, 4, 5.5f, 6.5, 255, &h, b, 10));
  printf("%lld\n", mix('z', -1, h, 1LL << 35, 0.1f, 0.9, -1, &b.v[3], fill(h), -1));
  b = fill(fill(3).v[2]);
  return b.v[0];
}
