// check: bounds
// expected: TRUE
// What strlen is given ends in its array, whatever comes before the end.
#include <string.h>
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  char text[6];
  unsigned char first = __VERIFIER_nondet_uchar();
  for (int i = 0; i < 5; i++)
    text[i] = __VERIFIER_nondet_char();
  text[5] = 0;
  if (first > 5)
    return 0;
  return (int)strlen(text) + (int)strlen(text + first);
}
