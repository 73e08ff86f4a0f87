// exit, abort and a false assumption end the execution; code behind them does not run.
// expected: TRUE
// inputs: 1; 2; 3
#include <stdlib.h>
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  switch (__VERIFIER_nondet_int()) {
  case 1: exit(3);
  case 2: abort();
  default: __VERIFIER_assume(0);
  }
  reach_error();
}
