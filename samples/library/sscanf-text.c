// sscanf of a word that is one character, which nobody knows.
#include <assert.h>
#include <stdio.h>
extern char __VERIFIER_nondet_char(void);
#ifdef VIOLATED
#define NEVER 'x'
#else
#define NEVER ' '
#endif
int main(void) {
  char text[2] = {__VERIFIER_nondet_char(), 0}, word[3] = "..";
  if (sscanf(text, "%2s", word) == 1)
    assert(word[0] == text[0] && word[0] != NEVER && word[1] == 0);
  else
    assert(word[0] == '.');
  return 0;
}
