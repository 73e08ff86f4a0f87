// contracts: power=TRUE sum=TRUE main=TRUE
#include <assay.h>
#include <assert.h>

unsigned power(unsigned exponent) {
  __assay_requires(exponent < 32);
  __assay_ensures(__assay_result == 1u << exponent);
  return exponent == 0 ? 1 : 2 * power(exponent - 1);
}

unsigned sum(unsigned n) {
  __assay_requires(n <= 1000);
  __assay_ensures(__assay_result == n * (n + 1) / 2);
  return n == 0 ? 0 : n + sum(n - 1);
}

int main(void) {
  assert(sum(500) == 125250);
  return 0;
}
