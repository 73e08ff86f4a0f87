// strrchr on contents that nobody knows.
#include <assert.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);
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
  char *found = strrchr(s, 'x');
  if (found != 0) {
    assert(*found == 'x');
    assert(strchr(found + 1, 'x') == 0 && found - s < LIMIT);
  }
  return 0;
}
