// check: bounds
// expected: FALSE at 10
// No byte of the array need be zero.
#include <string.h>
extern char __VERIFIER_nondet_char(void);
int main(void) {
  char text[4];
  for (int i = 0; i < 4; i++)
    text[i] = __VERIFIER_nondet_char();
  return (int)strlen(text);
}
