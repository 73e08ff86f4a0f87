// A block of no bytes has an address of its own.
// expected: TRUE
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  char *p = malloc(0), *q = malloc(0);
  if (!p || !q || p == q)
    reach_error();
  return 0;
}
