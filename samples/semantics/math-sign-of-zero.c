// Which of two zeros is the larger one depends on who is asked: gcc for constants, or the library with operands in either order.
// expected: open
#include <math.h>
extern void reach_error(void);
int main(void) {
  double negative = -0.0, positive = 0.0;
  if (signbit(fmax(negative, positive)))
    reach_error();
  return 0;
}
