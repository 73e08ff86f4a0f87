// inputs: -9223372036854775807, 18446744073709551615, -2, 5, 1
#include <stdio.h>

extern long long __VERIFIER_nondet_longlong(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern long __VERIFIER_nondet_long(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  printf("%lld\n", __VERIFIER_nondet_longlong());
  printf("%llu\n", __VERIFIER_nondet_ulonglong());
  printf("%ld\n", __VERIFIER_nondet_long());
  printf("%lu\n", __VERIFIER_nondet_ulong());
  printf("%d\n", __VERIFIER_nondet_bool());
  return 0;
}
