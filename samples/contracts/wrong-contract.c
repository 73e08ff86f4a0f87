// contracts: half=FALSE at 7 main=TRUE
#include <assay.h>
#include <assert.h>

/* Not of odd numbers. */
int half(int n) {
  __assay_ensures(2 * __assay_result == n);
  return n / 2;
}

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  // With the contract as it is: what half says of itself is wrong, and its own verdict says so.
  assert(2 * half(n) == n);
  return 0;
}
