// expected: open
#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(void){ uintptr_t last = 0; while (__VERIFIER_nondet_int()) { char *p = malloc(3); if ((uintptr_t)p == last) reach_error(); last = (uintptr_t)p; free(p); } return 0; }
