// strncpy on contents that nobody knows.
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
  char to[3];
  strncpy(to, s, 2);
  to[2] = 0;
  assert(strlen(to) < LIMIT && (strlen(to) == 0 || to[0] == s[0]));
  return 0;
}
