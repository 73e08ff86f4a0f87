// sprintf of a number and a text that nobody knows.
#include <assert.h>
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
#ifdef VIOLATED
#define LONGEST 14
#else
#define LONGEST 15
#endif
int main(void) {
  char name[4], line[16];
  for (int i = 0; i < 3; i++)
    name[i] = __VERIFIER_nondet_char();
  name[3] = 0;
  int n = __VERIFIER_nondet_int();
  int length = sprintf(line, "%s=%d", name, n);
  assert(length <= LONGEST && line[length] == 0);
  return 0;
}
