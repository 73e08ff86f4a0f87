// memset on contents that nobody knows.
#include <assert.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);
extern unsigned __VERIFIER_nondet_uint(void);
#ifdef VIOLATED
#define LIMIT 3
#else
#define LIMIT 4
#endif
int main(void) {
  char s[5];
  for (int i = 0; i < 4; i++)
    s[i] = __VERIFIER_nondet_char();
  s[4] = 0;
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 4)
    return 0;
  memset(s, 'z', n);
  for (unsigned i = 0; i < n; i++)
    assert(s[i] == 'z');
  assert(n < LIMIT || s[3] == 'z');
  return 0;
}
