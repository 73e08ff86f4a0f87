// check: all
// expected: TRUE
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n < 3 || n > 100000) return 0;
  int *numbers = malloc(2 * sizeof *numbers);
  if (!numbers) return 0;
  int *more = realloc(numbers, n * sizeof *more);
  if (!more) { free(numbers); return 1; }
  more[n - 1] = 5;
  free(more);
  return 0;
}
