// isdigit on contents that nobody knows.
#include <assert.h>
#include <ctype.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
#ifdef VIOLATED
#define LIMIT 9
#else
#define LIMIT 10
#endif
int main(void) {
  int c = __VERIFIER_nondet_uchar();
  if (isdigit(c))
    assert(c - '0' >= 0 && c - '0' < LIMIT);
  else
    assert(!isxdigit(c) || isalpha(c));
  return 0;
}
