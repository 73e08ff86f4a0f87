// div of numbers that nobody knows.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
#ifdef VIOLATED
#define LEAST 0
#else
#define LEAST -6
#endif
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < -100 || n > 100)
    return 0;
  div_t d = div(n, 7);
  assert(7 * d.quot + d.rem == n);
  assert(d.rem >= LEAST && d.rem <= 6);
  return 0;
}
