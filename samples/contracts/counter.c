// contracts: step=TRUE main=TRUE
#include <assay.h>
#include <assert.h>

static unsigned count;
unsigned calls;

void step(unsigned by) {
  __assay_requires(by <= 10);
  __assay_requires(count <= 1000);
  __assay_ensures(count == __assay_old(count) + by);
  __assay_ensures(calls == __assay_old(calls) + 1);
  count += by;
  calls++;
}

int main(void) {
  unsigned other = 5;
  step(3);
  step(4);
  assert(count == 7 && calls == 2 && other == 5);
  return 0;
}
