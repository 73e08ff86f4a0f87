// strcmp on contents that nobody knows.
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
  if (strcmp(s, "abc") == 0)
    assert(s[LIMIT] == 0);
  return 0;
}
