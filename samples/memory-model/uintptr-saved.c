// expected: open
#include <stdint.h>
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
static uintptr_t last;
static void f(void) { int a = 0; uintptr_t p = (uintptr_t)&a; if (last != 0 && last != p) reach_error(); last = p; }
int main(void){ while (__VERIFIER_nondet_int()) f(); return 0; }
