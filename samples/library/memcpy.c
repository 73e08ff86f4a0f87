// memcpy on contents that nobody knows.
#include <assert.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);
extern unsigned __VERIFIER_nondet_uint(void);
#ifdef VIOLATED
#define LIMIT 5
#else
#define LIMIT 4
#endif
int main(void) {
  char s[5];
  for (int i = 0; i < 4; i++)
    s[i] = __VERIFIER_nondet_char();
  s[4] = 0;
  char to[5] = "....";
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 4)
    return 0;
  memcpy(to, s, n);
  for (unsigned i = 0; i < LIMIT; i++)
    assert(to[i] == (i < n ? s[i] : '.'));
  return 0;
}
