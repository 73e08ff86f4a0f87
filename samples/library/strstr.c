// strstr on contents that nobody knows.
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
  char *found = strstr(s, "ab");
  if (found != 0)
    assert(found[0] == 'a' && found[1] == 'b' && found - s < LIMIT);
  return 0;
}
