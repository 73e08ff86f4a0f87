// expected: open
extern void reach_error(void); extern int __VERIFIER_nondet_int(void); int x; struct a { int *p; unsigned long n; } s, t; struct b { unsigned long n; int *p; };
static unsigned long peek(struct b *v) { return v->n; }
int main(void){ struct a *u = &s; s.p = t.p = &x; while (__VERIFIER_nondet_int()) { u = u == &s ? &t : &s; } if (peek((struct b *)u) & 16) reach_error(); return 0; }
