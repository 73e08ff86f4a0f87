// memmove on contents that nobody knows.
#include <assert.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);
extern unsigned __VERIFIER_nondet_uint(void);
#ifdef VIOLATED
#define LIMIT 0
#else
#define LIMIT 1
#endif
int main(void) {
  char s[5];
  for (int i = 0; i < 4; i++)
    s[i] = __VERIFIER_nondet_char();
  s[4] = 0;
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 3)
    return 0;
  char first = s[0];
  memmove(s + 1, s, n);
  assert(n < LIMIT || s[1] == first);
  return 0;
}
