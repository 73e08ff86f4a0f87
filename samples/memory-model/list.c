// expected: true
#include <stdlib.h>
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
struct n { struct n *next; int v; };
int main(void){ struct n *h = 0; for (int i = 0; i < 3; i++) { struct n *x = malloc(sizeof *x); x->next = h; x->v = i; h = x; } for (struct n *p = h; p; p = p->next) if (p->next == p || p == h->next->next->next) reach_error(); return 0; }
