// An access to a block that was freed ends the execution; nobody builds an answer on that.
// expected: open
// compiled: not compared, glibc leaves the block accessible
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  int *p = malloc(4);
  *p = 1;
  free(p);
  *p = 2;
  reach_error();
}
