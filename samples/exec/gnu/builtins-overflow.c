#include <stdio.h>

int main(void) {
  int i;
  unsigned u;
  long long ll;
  signed char c;
  printf("%d ", __builtin_add_overflow(2147483647, 1, &i));
  printf("%d\n", i);
  printf("%d ", __builtin_add_overflow(5, -7, &u));
  printf("%u\n", u);
  printf("%d ", __builtin_sub_overflow(3u, 4u, &i));
  printf("%d\n", i);
  printf("%d ", __builtin_mul_overflow(1LL << 40, 1 << 20, &ll));
  printf("%lld\n", ll);
  printf("%d ", __builtin_mul_overflow(1LL << 40, 1LL << 30, &ll));
  printf("%lld\n", ll);
  printf("%d ", __builtin_add_overflow(100, 27, &c));
  printf("%d\n", c);
  printf("%d ", __builtin_add_overflow(100, 28, &c));
  printf("%d\n", c);
  printf("%d ", __builtin_sadd_overflow(1, 2, &i));
  printf("%d\n", i);
  printf("%d ", __builtin_umul_overflow(65536u, 65536u, &u));
  printf("%u\n", u);
  return 0;
}
