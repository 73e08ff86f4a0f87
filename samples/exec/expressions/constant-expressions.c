int printf(const char *, ...);

#define K (3 * 4 + 5 % 3 - (7 >> 1) + (1 ? 2 : 3))
enum { E = K, F = E << 2, G = ~0 & 0xff, H = -7 / 2, I = -7 % 3, J = 'a' + 1, L = (int)3.7, M = !0 + !5, N = (char)300 };
static int array[E > 10 ? 4 : 2];
struct s { unsigned f : sizeof(int) * 2; };
static int cases(int x) {
  switch (x) {
    case K: return 1;
    case F + 1: return 2;
    case sizeof(long long): return 3;
    case (unsigned char)-1: return 4;
    case (1 << 20) - 1 & 0xfff00: return 5;
  }
  return 0;
}
_Static_assert(sizeof array == 4 * sizeof(int), "size");

int main(void) {
  printf("%d %d %d %d %d %d %d %d %d\n", E, F, G, H, I, J, L, M, N);
  printf("%d %d %d %d %d\n", cases(K), cases(F + 1), cases(8), cases(255), cases(0xfff00));
  printf("%d %d\n", (int)(sizeof array / sizeof *array), 10 > 5u && -1 > 0u);
  static const double d = 1.0 / 3 * 3 + (float)0.1;
  printf("%.17g\n", d);
  return 0;
}
