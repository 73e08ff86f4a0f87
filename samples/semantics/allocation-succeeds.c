// malloc, calloc and realloc of a possible size succeed, calloc gives zeros.
// expected: TRUE
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  int *p = malloc(4), *q = calloc(2, 4), *r = realloc(q, 16);
  if (!p || !q || !r || p == r || r[1] != 0)
    reach_error();
  return 0;
}
