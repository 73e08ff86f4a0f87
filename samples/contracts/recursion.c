// contracts: is_even=TRUE is_odd=TRUE main=TRUE
#include <assay.h>
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

/* Two functions that call each other, as deep as the number says. */
int is_odd(unsigned n);

int is_even(unsigned n) {
  __assay_ensures(__assay_result == (n % 2 == 0));
  return n == 0 ? 1 : is_odd(n - 1);
}

int is_odd(unsigned n) {
  __assay_ensures(__assay_result == (n % 2 == 1));
  return n == 0 ? 0 : is_even(n - 1);
}

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  assert(is_even(n) != is_odd(n));
  return 0;
}
