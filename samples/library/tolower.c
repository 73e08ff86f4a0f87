// tolower of any character.
#include <assert.h>
#include <ctype.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int c = __VERIFIER_nondet_int();
  if (c < 0 || c > 255)
    return 0;
  int small = tolower(c);
  assert(!isupper(small) && toupper(small) == toupper(c));
#ifdef VIOLATED
  assert(small == c);
#else
  assert(isalpha(c) ? isalpha(small) != 0 : small == c);
#endif
  return 0;
}
