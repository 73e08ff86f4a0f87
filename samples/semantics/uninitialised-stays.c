// What was never written has one value, whenever it is read.
// expected: TRUE
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  int x, a[2], *p = malloc(sizeof *p);
  int y = x, b = a[1], q = *p;
  if (x != y || a[1] != b || *p != q)
    reach_error();
  return 0;
}
