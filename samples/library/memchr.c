// memchr on contents that nobody knows.
#include <assert.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);
#ifdef VIOLATED
#define LIMIT 2
#else
#define LIMIT 3
#endif
int main(void) {
  char s[5];
  for (int i = 0; i < 4; i++)
    s[i] = __VERIFIER_nondet_char();
  s[4] = 0;
  char *found = memchr(s, 'x', 3);
  if (found != 0)
    assert(*found == 'x' && found - s < LIMIT);
  else
    assert(s[2] != 'x');
  return 0;
}
