// A pointer that was converted to a number and back is the same pointer.
// expected: TRUE
#include <stdint.h>
extern void reach_error(void);
int main(void) {
  int x = 1;
  uintptr_t n = (uintptr_t)&x;
  *(int *)n = 2;
  if (x != 2)
    reach_error();
  return 0;
}
