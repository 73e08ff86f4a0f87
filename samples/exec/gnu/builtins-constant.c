#include <stdio.h>

struct s { char c; int a[4]; struct { short x, y; } in; };
typedef int T;

int main(void) {
  int x = 5;
  if (__builtin_expect(x > 3, 1)) printf("likely\n");
  if (__builtin_expect(!!(x == 0), 0)) printf("unlikely\n");
  printf("%d\n", (int)__builtin_expect(x, 6));
  printf("%d %d\n", __builtin_constant_p(3 + 4), __builtin_constant_p("x" != 0) >= 0);
  printf("%d %d %d\n", __builtin_types_compatible_p(int, T), __builtin_types_compatible_p(int, unsigned),
         __builtin_types_compatible_p(int[], int[5]));
  printf("%d %d\n", (int)__builtin_offsetof(struct s, a[2]), (int)__builtin_offsetof(struct s, in.y));
  printf("%d\n", __builtin_choose_expr(1, 10, "text"));
  printf("%s\n", __builtin_choose_expr(sizeof(int) == 8, 10, "chosen"));
  printf("%d %d\n", __builtin_abs(-4), (int)__builtin_strlen("four"));
  printf("%g %g\n", __builtin_fabs(-2.5), (double)__builtin_inff());
  printf("%d\n", __builtin_isnan(__builtin_nan("")) != 0);
  if (x == 6) __builtin_unreachable();
  __builtin_prefetch(&x);
  return 0;
}
