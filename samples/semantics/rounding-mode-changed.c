// Rounding is to nearest; where the program changes it, nothing is decided.
// expected: open
#include <fenv.h>
extern void reach_error(void);
int main(void) {
  volatile double one = 1;
  fesetround(FE_UPWARD);
  if (one + 0x1p-60 != one)
    reach_error();
  return 0;
}
