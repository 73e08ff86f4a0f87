// check: leak
// expected: UNKNOWN
// Whether who gives up has to free anything is a matter of opinion.
#include <stdlib.h>

int main(void) {
  char *kept = malloc(3);
  if (kept != 0) abort();
  return 0;
}
