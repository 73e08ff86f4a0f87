// toupper on contents that nobody knows.
#include <assert.h>
#include <ctype.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
#ifdef VIOLATED
#define LIMIT 'Z'
#else
#define LIMIT 'Z' + 1
#endif
int main(void) {
  int c = __VERIFIER_nondet_uchar();
  int u = toupper(c);
  if (islower(c))
    assert(u == c - 32 && tolower(u) == c && u < LIMIT);
  else
    assert(u == c);
  return 0;
}
