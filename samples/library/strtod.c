// strtod: a number of three digits that nobody knows, and what comes behind it.
#include <assert.h>
#include <stdlib.h>
extern char __VERIFIER_nondet_char(void);
#ifdef VIOLATED
#define MOST 998
#else
#define MOST 999
#endif
int main(void) {
  char s[5] = "0000";
  char *end;
  for (int i = 0; i < 3; i++) {
    s[i] = __VERIFIER_nondet_char();
    if (s[i] < '0' || s[i] > '9')
      return 0;
  }
  s[3] = ',';
  double d = strtod(s, &end);
  assert(d >= 0 && d <= MOST && end == s + 3);
  return 0;
}
