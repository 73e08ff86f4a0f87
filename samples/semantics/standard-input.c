// What comes from standard input is up to whoever writes it.
// expected: FALSE
// standard-input: x
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  if (getchar() == 'x')
    reach_error();
  return 0;
}
