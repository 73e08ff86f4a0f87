#include <stdio.h>

#define KIND(e) _Generic((e), int: "int", unsigned: "unsigned", long: "long", unsigned long: "unsigned long", \
  long long: "long long", unsigned long long: "unsigned long long", float: "float", double: "double", \
  long double: "long double", char: "char", default: "other")

int main(void) {
  char c = 1;
  short s = 1;
  unsigned short us = 1;
  int i = -1;
  unsigned u = 1;
  long l = -1;
  unsigned long ul = 1;
  long long ll = -1;
  unsigned long long ull = 1;
  float f = 1;
  double d = 1;
  puts(KIND(c + c));
  puts(KIND(s + us));
  puts(KIND(i + u));
  puts(KIND(l + i));
  puts(KIND(u + ll));
  puts(KIND(ll + ull));
  puts(KIND(l + ll));
  puts(KIND(ul + ll));
  puts(KIND(f + i));
  puts(KIND(f + d));
  puts(KIND(c << ull));
  puts(KIND(1 ? c : s));
  puts(KIND(!d));
  puts(KIND(c = 5));
  printf("%d %d %d\n", i < u, ll < u, (ll < ull));
  printf("%d\n", -1 > 1u);
  printf("%d\n", (i ^ u) > 0);
  return 0;
}
