// contracts: exchange=TRUE main=TRUE
#include <assay.h>
#include <assert.h>

void exchange(int *a, int *b) {
  __assay_requires(a && b);
  __assay_ensures(*a == __assay_old(*b) && *b == __assay_old(*a));
  int before = *a;
  *a = *b;
  *b = before;
}

int main(void) {
  int one = 1, two = 2;
  exchange(&one, &two);
  assert(one == 2 && two == 1);
  return 0;
}
