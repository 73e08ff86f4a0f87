// Signal handlers are not modelled: what they could do is not decided.
// expected: open
#include <signal.h>
extern void reach_error(void);
static int x;
static void handler(int s) { x = s; }
int main(void) {
  signal(SIGALRM, handler);
  if (x != 0)
    reach_error();
  return 0;
}
