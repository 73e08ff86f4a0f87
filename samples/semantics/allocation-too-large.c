// No block is larger than PTRDIFF_MAX: the result is null.
// expected: TRUE
#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  volatile size_t large = PTRDIFF_MAX;
  if (malloc(large + 1) || calloc(large, 3))
    reach_error();
  return 0;
}
