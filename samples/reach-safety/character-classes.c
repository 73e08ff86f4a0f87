// claimed-by: default predicate k-induction
#include <ctype.h>
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  if (isdigit(c) && (c < '0' || c > '9')) reach_error();
  if (isupper(c) && tolower(c) == c) reach_error();
  return 0;
}
