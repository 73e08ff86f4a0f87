// memset of a part of one of two large objects.
#include <assert.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
#ifdef VIOLATED
#define LIMIT n + 1
#else
#define LIMIT n
#endif
char here[1000], there[100000];
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint();
  if (n >= 1000 || k >= LIMIT)
    return 0;
  char *place = n % 3 ? here : there;
  memset(place, 'x', n);
  assert(here[k] + there[k] == 'x');
  return 0;
}
