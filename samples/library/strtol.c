// strtol on contents that nobody knows.
#include <assert.h>
#include <stdlib.h>
extern char __VERIFIER_nondet_char(void);
#ifdef VIOLATED
#define MOST 98
#else
#define MOST 99
#endif
int main(void) {
  char s[3];
  for (int i = 0; i < 2; i++)
    s[i] = __VERIFIER_nondet_char();
  s[2] = 0;
  char *end;
  long number = strtol(s, &end, 10);
  assert(number >= -9 && number <= MOST);
  assert(end >= s && end <= s + 2);
  return 0;
}
