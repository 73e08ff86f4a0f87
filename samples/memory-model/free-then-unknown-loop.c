// expected: open
#include <stdlib.h>
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(void){ char *p = malloc(4), *q; free(p); do { q = malloc(4); if (q == p) reach_error(); } while (__VERIFIER_nondet_int()); return 0; }
