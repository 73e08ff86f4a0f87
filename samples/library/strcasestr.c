// strcasestr in a text that nobody knows.
#define _GNU_SOURCE
#include <assert.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);
#ifdef VIOLATED
#define FIRST 'a'
#else
#define FIRST 'A' || found[0] == 'a'
#endif
int main(void) {
  char text[4];
  for (int i = 0; i < 3; i++)
    text[i] = __VERIFIER_nondet_char();
  text[3] = 0;
  char *found = strcasestr(text, "aB");
  if (found == NULL)
    return 0;
  assert(found - text <= 1);
  assert(found[0] == FIRST);
  return 0;
}
