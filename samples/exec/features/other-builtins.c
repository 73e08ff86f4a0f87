// Questions that gcc answers.
int printf(const char *, ...);
static void show(long long value) { printf("%lld\n", value); }
struct s { int a; struct { char c[3]; short d; } in; };
int main(void) {
  int n = 3;
  show(__builtin_offsetof(struct s, in.c[2]));
  show(__builtin_offsetof(struct s, in.d));
  show(__builtin_expect(n, 3));
  show(__builtin_types_compatible_p(int, const int));
  show(__builtin_types_compatible_p(int *, const int *));
  show(__builtin_types_compatible_p(char, signed char));
  show(__builtin_choose_expr(sizeof n == 4, n, "no"));
  show(__builtin_constant_p(3 * 4));
  if (n != 3) __builtin_unreachable();
  show(__builtin_strlen("four"));
  show(__builtin_abs(-n));
}
