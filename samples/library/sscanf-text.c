// sscanf of a word of which a part is known.
#include <assert.h>
#include <stdio.h>
extern char __VERIFIER_nondet_char(void);
#ifdef VIOLATED
#define LONGEST 1
#else
#define LONGEST 2
#endif
int main(void) {
  char text[] = "ab", word[3];
  text[1] = __VERIFIER_nondet_char();
  if (sscanf(text, "%2s", word) == 1)
    assert(word[0] == 'a' && (word[1] == 0 || word[LONGEST] == 0));
  return 0;
}
