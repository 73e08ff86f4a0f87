// Functions registered by atexit run when the program ends.
// expected: FALSE
#include <stdlib.h>
extern void reach_error(void);
static void last(void) { reach_error(); }
int main(void) {
  atexit(last);
  exit(3);
}
