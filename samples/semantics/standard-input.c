// What comes from standard input is not decided.
// expected: open
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  if (getchar() == 'x')
    reach_error();
  return 0;
}
