// strcasecmp on contents that nobody knows.
#include <assert.h>
#include <string.h>
#include <strings.h>
extern char __VERIFIER_nondet_char(void);
#ifdef VIOLATED
#define OR_ELSE
#else
#define OR_ELSE || s[2] == 'S'
#endif
int main(void) {
  char s[5];
  for (int i = 0; i < 4; i++)
    s[i] = __VERIFIER_nondet_char();
  s[4] = 0;
  if (strcasecmp(s, "yes") == 0)
    assert((s[0] == 'y' || s[0] == 'Y') && (s[2] == 's' OR_ELSE));
  return 0;
}
