// contracts: root=TRUE main=FALSE at 5
#include <assay.h>

int root(int n) {
  __assay_requires(n >= 0);
  __assay_ensures(__assay_result >= 0);
  int r = 0;
  while (r < 1000 && (r + 1) * (r + 1) <= n)
    r++;
  return r;
}

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < -5)
    return 0;
  return root(n) > 2000;
}
