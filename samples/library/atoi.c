// atoi on contents that nobody knows.
#include <assert.h>
#include <stdlib.h>
extern char __VERIFIER_nondet_char(void);
#ifdef VIOLATED
#define LIMIT 9999
#else
#define LIMIT 10000
#endif
int main(void) {
  char s[5];
  for (int i = 0; i < 4; i++)
    s[i] = __VERIFIER_nondet_char();
  s[4] = 0;
  for (int i = 0; i < 4; i++)
    if (s[i] < '0' || s[i] > '9')
      return 0;
  int n = atoi(s);
  assert(n >= 0 && n < LIMIT);
  return 0;
}
