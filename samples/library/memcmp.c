// memcmp on contents that nobody knows.
#include <assert.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);
#ifdef VIOLATED
#define LIMIT 1
#else
#define LIMIT 0
#endif
int main(void) {
  char s[5];
  for (int i = 0; i < 4; i++)
    s[i] = __VERIFIER_nondet_char();
  s[4] = 0;
  char other[5] = "abcd";
  if (memcmp(s, other, 4) == 0)
    assert(s[3] == 'd' && s[LIMIT] == 'a');
  return 0;
}
