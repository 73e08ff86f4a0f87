// strncasecmp on contents that nobody knows.
#include <assert.h>
#include <string.h>
#include <strings.h>
extern char __VERIFIER_nondet_char(void);
#ifdef VIOLATED
#define OR_ELSE
#else
#define OR_ELSE || s[1] == 'O'
#endif
int main(void) {
  char s[5];
  for (int i = 0; i < 4; i++)
    s[i] = __VERIFIER_nondet_char();
  s[4] = 0;
  if (strncasecmp(s, "no", 2) == 0)
    assert((s[0] == 'n' || s[0] == 'N') && (s[1] == 'o' OR_ELSE));
  return 0;
}
