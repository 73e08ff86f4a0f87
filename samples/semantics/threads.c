// Threads are not modelled: what they could do is not decided.
// expected: open
#include <pthread.h>
extern void reach_error(void);
static int x;
static void *run(void *a) { x = 1; return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  if (x == 1)
    reach_error();
  return 0;
}
