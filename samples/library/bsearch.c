// bsearch on contents that nobody knows.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
#ifdef VIOLATED
#define LIMIT 3
#else
#define LIMIT 4
#endif
static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return x < y ? -1 : x > y;
}
int main(void) {
  int a[4] = {1, 3, 5, 7};
  int key = __VERIFIER_nondet_int();
  int *found = bsearch(&key, a, 4, sizeof *a, compare);
  if (found != 0)
    assert(*found == key && found - a < LIMIT);
  else
    assert(key != 5);
  return 0;
}
