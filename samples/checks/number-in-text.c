// check: bounds
// expected: TRUE
// A text that ends is read as a number, and nothing behind it.
#include <stdlib.h>
extern char __VERIFIER_nondet_char(void);
int main(void) {
  char text[3];
  char *end;
  for (int i = 0; i < 2; i++)
    text[i] = __VERIFIER_nondet_char();
  text[2] = 0;
  double number = strtod(text, &end);
  return number > 0 && *end == 0;
}
