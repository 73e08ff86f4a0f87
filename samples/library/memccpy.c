// memccpy of bytes that nobody knows.
#include <assert.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);
#ifdef VIOLATED
#define FIRST 1
#else
#define FIRST 0
#endif
int main(void) {
  char from[4], to[4] = "...";
  for (int i = 0; i < 4; i++)
    from[i] = __VERIFIER_nondet_char();
  char *end = memccpy(to, from, ';', sizeof to);
  if (end == NULL)
    return 0;
  assert(end[-1] == ';' && end > to + FIRST && end <= to + 4);
  return 0;
}
