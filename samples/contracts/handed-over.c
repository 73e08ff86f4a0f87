// contracts: read_twice=TRUE main=FALSE at 18
#include <assay.h>
#include <assert.h>

int shared;

/* Holds for blocks of its own, not for a pointer to shared: callers use the body. */
int read_twice(int *p) {
  __assay_requires(p != 0);
  __assay_ensures(__assay_result == 0);
  shared = 5;
  int before = *p;
  shared = 6;
  return *p - before;
}

int main(void) {
  assert(read_twice(&shared) == 0);
  return 0;
}
