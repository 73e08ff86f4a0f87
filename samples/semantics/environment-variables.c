// Whether an environment variable exists is not decided.
// expected: open
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  if (getenv("HOME"))
    reach_error();
  return 0;
}
