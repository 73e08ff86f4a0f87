// strtoul on contents that nobody knows.
#include <assert.h>
#include <stdlib.h>
extern char __VERIFIER_nondet_char(void);
#ifdef VIOLATED
#define LIMIT 0xffff
#else
#define LIMIT 0x10000
#endif
int main(void) {
  char s[5];
  for (int i = 0; i < 4; i++)
    s[i] = __VERIFIER_nondet_char();
  s[4] = 0;
  char *end;
  if (s[0] == '-' || s[1] == '-' || s[2] == '-')
    return 0;
  unsigned long n = strtoul(s, &end, 16);
  assert(n < LIMIT);
  return 0;
}
