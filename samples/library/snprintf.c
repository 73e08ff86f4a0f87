// snprintf: the digits of a number that nobody knows, and what does not fit.
#include <assert.h>
#include <stdio.h>
extern unsigned __VERIFIER_nondet_uint(void);
#ifdef VIOLATED
#define LAST line[3]
#else
#define LAST line[4]
#endif
int main(void) {
  char line[6];
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 9999)
    return 0;
  assert(snprintf(line, sizeof line, "%05u.%02x", n, n & 0xff) == 8);
  assert(line[5] == 0 && LAST == '0' + n % 10);
  return 0;
}
