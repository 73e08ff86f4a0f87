#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int visit(int levels) {
  if (levels > 1 && visit(levels - 1) != levels - 1)
    abort();
  return levels;
}

int apply(int (*f)(int), int argument) { return f(argument); }

int main(void) {
  int (*f)(int) = visit;
#ifdef VIOLATED
  int levels = __VERIFIER_nondet_int();
  if (levels < 0 || levels > 4)
    return 0;
#else
  int levels = 1 + (__VERIFIER_nondet_int() != 0);
#endif
  return apply(f, visit(levels)) - levels;
}
