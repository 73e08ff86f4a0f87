// expected: open
#include <stdint.h>
extern void reach_error(void); extern unsigned long __VERIFIER_nondet_ulong(void); int x;
int main(void){ if (__VERIFIER_nondet_ulong() == (uintptr_t)&x) reach_error(); return 0; }
