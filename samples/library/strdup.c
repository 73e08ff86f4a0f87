// strdup on contents that nobody knows.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);
#ifdef VIOLATED
#define LIMIT 4
#else
#define LIMIT 5
#endif
int main(void) {
  char s[5];
  for (int i = 0; i < 4; i++)
    s[i] = __VERIFIER_nondet_char();
  s[4] = 0;
  char *copy = strdup(s);
  if (copy == 0) return 0;
  assert(strcmp(copy, s) == 0 && strlen(copy) < LIMIT);
  free(copy);
  return 0;
}
