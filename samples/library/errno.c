// errno on contents that nobody knows.
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
extern char __VERIFIER_nondet_char(void);
#ifdef VIOLATED
#define LIMIT 0
#else
#define LIMIT ERANGE
#endif
int main(void) {
  errno = 0;
  char s[] = "99999999999999999999";
  s[0] = __VERIFIER_nondet_char();
  if (s[0] < '1' || s[0] > '9')
    return 0;
  long n = strtol(s, 0, 10);
  assert(errno == LIMIT && n > 0);
  return 0;
}
