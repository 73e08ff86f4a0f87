// sscanf of integers from a text that nobody knows.
#include <assert.h>
#include <stdio.h>
extern char __VERIFIER_nondet_char(void);
#ifdef VIOLATED
#define LEAST 0
#else
#define LEAST -9
#endif
int main(void) {
  char text[6];
  int hours = 99, minutes = 99;
  for (int i = 0; i < 5; i++)
    text[i] = __VERIFIER_nondet_char();
  text[5] = 0;
  if (sscanf(text, "%2d:%2d", &hours, &minutes) == 2) {
    assert(hours >= LEAST && hours <= 99);
    assert(minutes <= 99);
  }
  return 0;
}
