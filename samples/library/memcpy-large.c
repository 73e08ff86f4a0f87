// memcpy of as many bytes as nobody knows, into an object that is large.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
#ifdef VIOLATED
#define LIMIT n + 1
#else
#define LIMIT n
#endif
struct text {
  unsigned length;
  char data[];
};
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint();
  if (n == 0 || n > 100000 || k >= LIMIT)
    return 0;
  char *from = malloc(n + 1);
  struct text *to = malloc(sizeof *to + n + 1);
  if (from == 0 || to == 0)
    return 0;
  memset(to->data, '.', n + 1);
  from[k] = 'x';
  to->length = n;
  memcpy(to->data, from, n);
  assert(to->length == n && to->data[k] == 'x');
  return 0;
}
