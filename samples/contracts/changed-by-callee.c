// contracts: tick=TRUE twice=TRUE main=FALSE at 24
#include <assay.h>
#include <assert.h>

static int ticks;

/* Says nothing about ticks: callers have to forget what it was. */
void tick(void) {
  __assay_requires(ticks < 100);
  ticks++;
}

int twice(int n) {
  __assay_requires(ticks < 10 && n > 0 && n < 10);
  __assay_ensures(__assay_result == 2 * n);
  tick();
  return 2 * n;
}

int main(void) {
  int four = twice(2);
  assert(four == 4);
  // Two calls later it is not what it was.
  assert(ticks == 0);
  return 0;
}
