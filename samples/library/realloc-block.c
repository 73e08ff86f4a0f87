// realloc of a block that is one of several, or none.
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
#ifdef VIOLATED
#define LEAST 0
#else
#define LEAST 1
#endif
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), which = __VERIFIER_nondet_uint();
  if (n < LEAST || n > 3000)
    return 0;
  char *small = malloc(4), *large = malloc(n + 4), *block = 0;
  if (small == 0 || large == 0)
    return 0;
  small[3] = large[3] = 7;
  if (which > 0)
    block = which > 5 ? small : large;
  block = realloc(block, n * 4);
  assert(block != 0);
  assert(which == 0 || block[3] == 7);
  return 0;
}
