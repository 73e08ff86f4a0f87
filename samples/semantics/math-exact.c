// sqrt, floor, fmod and other functions that IEEE 754 or C define exactly are exact.
// expected: TRUE
#include <math.h>
extern void reach_error(void);
int main(void) {
  volatile double d = 2.25;
  if (sqrt(d) != 1.5 || floor(d) != 2 || fabs(-d) != d || fmod(d, 2) != 0.25)
    reach_error();
  return 0;
}
