#include <stdio.h>

#define NAME(x) _Generic((x), _Bool: "bool", char: "char", signed char: "schar", unsigned char: "uchar", \
  short: "short", unsigned short: "ushort", int: "int", unsigned: "unsigned", long: "long", unsigned long: "ulong", \
  long long: "llong", unsigned long long: "ullong", float: "float", double: "double", long double: "ldouble", \
  char *: "char*", const char *: "const char*", int *: "int*", void *: "void*", int (*)(int): "function", \
  struct s: "struct s", default: "other")

struct s { int a; };
static int f(int x) { return x; }
static int twice_i(int x) { return 2 * x; }
static double twice_d(double x) { return 2 * x; }
#define twice(x) _Generic((x), double: twice_d, default: twice_i)(x)

int main(void) {
  char c = 0;
  const int ci = 1;
  int a[3];
  struct s s;
  printf("%s %s %s %s\n", NAME('a'), NAME(c), NAME(c + 0), NAME((signed char)0));
  printf("%s %s %s %s\n", NAME(1.0f), NAME(1.0), NAME(1.0L), NAME(1.0f + 1));
  printf("%s %s %s %s\n", NAME("text"), NAME((const char *)0), NAME(a), NAME((void *)0));
  printf("%s %s %s %s\n", NAME(f), NAME(&f), NAME(s), NAME(&s));
  printf("%s %s %s\n", NAME(ci), NAME(1 == 1), NAME((_Bool)1));
  printf("%s %s %s %s\n", NAME(1u << 3), NAME(1L), NAME(1ULL), NAME((short)1));
  printf("%d %g\n", twice(21), twice(1.25));
  int not_evaluated = 0;
  (void)_Generic(not_evaluated++, int: 1);
  return not_evaluated;
}
