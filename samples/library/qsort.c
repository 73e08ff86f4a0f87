// qsort on contents that nobody knows.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
#ifdef VIOLATED
#define OR_ELSE
#else
#define OR_ELSE || 1
#endif
static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return x < y ? -1 : x > y;
}
int main(void) {
  int a[3];
  for (int i = 0; i < 3; i++)
    a[i] = __VERIFIER_nondet_int();
  qsort(a, 3, sizeof *a, compare);
  assert(a[0] <= a[1] && a[1] <= a[2]);
  assert(a[0] != 5 OR_ELSE);
  return 0;
}
