// contracts: next=TRUE main=TRUE by bodies
#include <assay.h>
#include <assert.h>

int next(int n) {
  __assay_requires(n < 1000);
  __assay_ensures(__assay_result > n);
  return n + 1;
}

int main(void) {
  assert(next(1) == 2);
  return 0;
}
