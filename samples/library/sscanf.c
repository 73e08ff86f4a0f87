// sscanf of an integer from a character that nobody knows.
#include <assert.h>
#include <stdio.h>
extern char __VERIFIER_nondet_char(void);
#ifdef VIOLATED
#define LEAST 1
#else
#define LEAST 0
#endif
int main(void) {
  char text[2] = {__VERIFIER_nondet_char(), 0};
  int number = 0;
  if (sscanf(text, "%d", &number) == 1)
    assert(number >= LEAST && number <= 9);
  else
    assert(number == 0);
  return 0;
}
