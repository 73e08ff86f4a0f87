int printf(const char *, ...);

#define SWAP(a, b) do { __typeof__(a) t_ = (a); (a) = (b); (b) = t_; } while (0)

int main(void) {
  int i = 1, j = 2;
  typeof(i) k = i + j;
  typeof(int *) p = &k;
  typeof(*p) copy = *p;
  typeof(int[3]) a = {1, 2, 3};
  typeof(a) b = {4, 5, 6};
  SWAP(i, j);
  double x = 1.5, y = 2.5;
  SWAP(x, y);
  printf("%d %d %d %g %g\n", i, j, copy, x, y);
  printf("%d %d\n", b[2], (int)(sizeof(typeof(a[0] + 1LL))));
  typeof(printf) *f = printf;
  f("%s\n", "through typeof");
  unsigned char c = 200;
  typeof(c + 1) wide = c + 100;
  typeof(c) small = c + 100;
  printf("%d %d\n", wide, small);
  typeof(struct { int q; }) s = {3};
  const typeof(i) constant = 9;
  __typeof(constant) another = 8;
  return s.q + constant + another;
}
