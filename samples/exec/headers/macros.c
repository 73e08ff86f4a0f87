#include <stdio.h>

#define STR(x) #x
#define XSTR(x) STR(x)
#define CAT(a, b) a##b
#define XCAT(a, b) CAT(a, b)
#define COUNT(...) COUNT_(__VA_ARGS__, 4, 3, 2, 1)
#define COUNT_(a, b, c, d, n, ...) n
#define LOG(format, ...) printf(format "\n", ##__VA_ARGS__)
#define APPLY(m, ...) m(__VA_ARGS__)
#define EMPTY
#define SELF SELF + 1
#define f(x) x + g
#define g(x) f(x) * 2
#define OBJECT (1)
#define NAMED(args...) printf(args)
#define FOR_EACH(X) X(red) X(green) X(blue)
#define AS_ENUM(n) colour_##n,
#define AS_NAME(n) #n,

enum colours { FOR_EACH(AS_ENUM) colours };
static const char *names[] = {FOR_EACH(AS_NAME)};

int main(void) {
  int xy = 5, SELF_ = 1, value1 = 11;
#define SELF_ALIAS SELF_
  printf("%s|%s|%s\n", STR(a  +   b), STR("q\n"), XSTR(CAT(1, 2)));
  printf("%d %d\n", CAT(x, y), XCAT(value, CAT(, 1)));
  printf("%d %d %d\n", COUNT(a), COUNT(a, b, c), COUNT(a, b, c, d));
  LOG("plain");
  LOG("%d %d", 1, 2);
  printf("%d\n", APPLY(CAT, 4, 2));
  printf("%s\n", XSTR(SELF));
  printf("%s\n", XSTR(f(1)(2)));
  printf("%s\n", XSTR(f (3) EMPTY OBJECT));
  printf("%s\n", STR(EMPTY OBJECT and (a, b)));
  NAMED("%d %s\n", colours, names[1]);
  printf("%s %d\n", XSTR(SELF_ALIAS), SELF_ALIAS);
  return 0;
}
