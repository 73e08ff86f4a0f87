// Freeing a block twice ends the execution; nobody builds an answer on that.
// expected: open
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  int *p = malloc(4);
  free(p);
  free(p);
  reach_error();
}
