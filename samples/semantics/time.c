// time and clock return any value.
// expected: FALSE
// compiled: not compared, the clock has one value
#include <time.h>
extern void reach_error(void);
int main(void) {
  if (time(0) == 5)
    reach_error();
  return 0;
}
