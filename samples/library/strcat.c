// strcat on contents that nobody knows.
#include <assert.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);
#ifdef VIOLATED
#define LIMIT 6
#else
#define LIMIT 7
#endif
int main(void) {
  char s[5];
  for (int i = 0; i < 4; i++)
    s[i] = __VERIFIER_nondet_char();
  s[4] = 0;
  char to[8];
  strcpy(to, "ab");
  strcat(to, s);
  assert(strlen(to) < LIMIT && to[1] == 'b');
  return 0;
}
