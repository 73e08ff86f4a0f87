// memmove of as many elements as nobody knows, from and to anywhere in a large array.
#include <assert.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
#ifdef VIOLATED
#define LIMIT <=
#else
#define LIMIT <
#endif
int numbers[1000];
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), at = __VERIFIER_nondet_uint();
  unsigned k = __VERIFIER_nondet_uint();
  if (n > 500 || at >= 400 || !(k LIMIT n))
    return 0;
  numbers[at + k] = 7;
  memmove(numbers + at + 1, numbers + at, n * sizeof *numbers);
  assert(numbers[at + k + 1] == 7);
  return 0;
}
