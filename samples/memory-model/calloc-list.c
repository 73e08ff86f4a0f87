// expected: true
#include <stdlib.h>
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
struct n { int v; struct n *next; };
int main(void){ struct n *a = calloc(1, sizeof *a), *b = calloc(1, sizeof *b); a->v = 1; a->next = b; b->v = 2; while (__VERIFIER_nondet_int()) {} if (a->next->v != 2) reach_error(); return 0; }
