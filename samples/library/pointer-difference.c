// pointer_difference on contents that nobody knows.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#ifdef VIOLATED
#define LIMIT 0
#else
#define LIMIT 1
#endif
int main(void) {
  int a[4], b[4];
  int *p = __VERIFIER_nondet_int() ? a : b, *q = a;
  if (p == q)
    assert(p - q == 0);
  else
    assert(p == b && LIMIT);
  return 0;
}
