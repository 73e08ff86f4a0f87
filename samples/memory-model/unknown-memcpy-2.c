// expected: open
#include <string.h>
extern void reach_error(void); extern int __VERIFIER_nondet_int(void); int x, *p = &x, *q = &x; 
int main(void){ int **pp = &p; while (__VERIFIER_nondet_int()) { if (pp == &p) pp = &q; else pp = &p; } long l; memcpy(&l, pp, sizeof l); if (!(l & 16)) reach_error(); return 0; }
