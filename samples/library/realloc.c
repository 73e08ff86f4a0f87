// realloc on contents that nobody knows.
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
#ifdef VIOLATED
#define OR_ELSE
#else
#define OR_ELSE || n == 4
#endif
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n < 4 || n > 8)
    return 0;
  char *p = malloc(4);
  if (p == 0) return 0;
  p[3] = 7;
  char *q = realloc(p, n);
  if (q == 0) return 0;
  q[n - 1] = 9;
  assert(q[3] == 7 OR_ELSE);
  return 0;
}
