// expected: open
#include <stdlib.h>
extern void reach_error(void); extern unsigned __VERIFIER_nondet_uint(void); int x;
int main(void){ unsigned n = __VERIFIER_nondet_uint(); if (n < 100 || n > 200) return 0; int **a = malloc(n * sizeof *a); unsigned i = __VERIFIER_nondet_uint() % 100; a[i] = &x; long *l = (long *)a; if (!(l[i] & 0x10)) reach_error(); return 0; }
