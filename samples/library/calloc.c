// calloc on contents that nobody knows.
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
#ifdef VIOLATED
#define OR_ELSE
#else
#define OR_ELSE || n == 2
#endif
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n < 2 || n > 6)
    return 0;
  int *p = calloc(n, sizeof *p);
  if (p == 0) return 0;
  p[1] = 3;
  assert(p[n - 1] == 0 OR_ELSE);
  return 0;
}
