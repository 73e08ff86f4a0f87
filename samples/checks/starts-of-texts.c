// check: bounds
// expected: TRUE
// Comparing the start of two arrays reads no more of them than it is told.
#include <string.h>
extern char __VERIFIER_nondet_char(void);
int main(void) {
  char text[4];
  for (int i = 0; i < 4; i++)
    text[i] = __VERIFIER_nondet_char();
  if (strncmp(text, "ab", 4) == 0)
    return 1;
  return strncmp(text, text + 1, 3) == 0;
}
