// rand draws the numbers of glibc in executions; to proofs they are any.
// expected: TRUE
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  if (rand() != 1804289383)
    reach_error();
  return 0;
}
