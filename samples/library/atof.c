// atof of a text in which nobody knows the digit behind the point.
#include <assert.h>
#include <stdlib.h>
extern char __VERIFIER_nondet_char(void);
#ifdef VIOLATED
#define SIGN -1
#else
#define SIGN 1
#endif
int main(void) {
  char s[] = "-12";
  s[2] = __VERIFIER_nondet_char();
  if (s[2] < '1' || s[2] > '9')
    return 0;
  assert(SIGN * atof(s) < 0);
  return 0;
}
