// sscanf of words from a text that nobody knows.
#include <assert.h>
#include <stdio.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);
#ifdef VIOLATED
#define LONGEST 2
#else
#define LONGEST 3
#endif
int main(void) {
  char text[7], key[4], value[4];
  for (int i = 0; i < 6; i++)
    text[i] = __VERIFIER_nondet_char();
  text[6] = 0;
  if (sscanf(text, "%3[^=]=%3s", key, value) == 2) {
    assert(key[0] != '=' && strlen(key) <= LONGEST);
    assert(value[0] != ' ' && strlen(value) <= 3);
  }
  return 0;
}
