// expected: true
extern void reach_error(void); extern int __VERIFIER_nondet_int(void); int x; struct n { int v; struct n *next; } a, b;
int main(void){ a.next = &b; b.next = &a; struct n *p = &a; while (__VERIFIER_nondet_int()) { p = p->next; p->v = 1; } if (a.v > 1 || b.v > 1) reach_error(); return 0; }
