// expected: open
extern void reach_error(void); extern int __VERIFIER_nondet_int(void); int x; union u { int *p; unsigned long l; } a, b;
int main(void){ union u *u = &a; a.p = b.p = &x; while (__VERIFIER_nondet_int()) { u = u == &a ? &b : &a; } if (u->l & 16) reach_error(); return 0; }
