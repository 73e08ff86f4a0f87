// Arrays of variable length and alloca have the size they ask for, however large.
// expected: TRUE
// inputs: 1; 4
#include <alloca.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 4)
    return 0;
  int a[n];
  char *p = alloca(n);
  a[n - 1] = 3;
  if (sizeof a != n * sizeof(int) || a[n - 1] != 3 || !p)
    reach_error();
  return 0;
}
