// What malloc gives was never written: any value.
// expected: FALSE
// compiled: not compared, glibc's heap has one value there
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  int *p = malloc(8);
  if (p[1] == 77)
    reach_error();
  return 0;
}
