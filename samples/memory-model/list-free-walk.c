// expected: true
#include <stdlib.h>
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
struct n { struct n *next; };
int main(void){ struct n *h = 0; int c = 0; while (__VERIFIER_nondet_int() && c < 3) { struct n *x = malloc(sizeof *x); x->next = h; h = x; c++; } while (h) { struct n *t = h->next; free(h); h = t; c--; } if (c != 0) reach_error(); return 0; }
