int printf(const char *, ...);

// GCC computes with bit-fields wider than int in their own width.
struct s { unsigned long long u40 : 40; unsigned long long u33 : 33; long long s40 : 40; unsigned long long u20 : 20; };

int main(void) {
  struct s s = {(1ULL << 40) - 1, 5, -7, 3};
  printf("%llu\n", (unsigned long long)(s.u40 + 1));
  printf("%llu\n", (unsigned long long)(s.u40 + 1ULL));
  printf("%llu\n", (unsigned long long)(s.u33 - 6));
  printf("%llu\n", (unsigned long long)-s.u33);
  printf("%llu\n", (unsigned long long)~s.u40);
  printf("%llu\n", (unsigned long long)(s.u40 << 4));
  printf("%lld\n", (long long)(s.s40 * 3));
  printf("%lld\n", (long long)(s.u20 - 4));
  printf("%d %d\n", s.u33 - 6 > 0, s.u20 - 4 < 0);
  unsigned long long copy = s.u40;
  printf("%llu\n", copy + 1);
  s.u40 += 2;
  printf("%llu\n", (unsigned long long)s.u40);
  return 0;
}
