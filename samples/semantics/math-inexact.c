// sin and other functions that are not exactly rounded return any value; nobody knows an execution.
// expected: open
#include <math.h>
extern void reach_error(void);
int main(void) {
  if (sin(1.0) == 0.8414709848078965)
    reach_error();
  return 0;
}
