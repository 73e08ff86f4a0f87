// expected: true
extern void reach_error(void); extern unsigned __VERIFIER_nondet_uint(void); int x; struct s { int *p; long k; } a[200];
int main(void){ unsigned i = __VERIFIER_nondet_uint() % 200; a[i].p = &x; a[i].k = 5; *a[i].p = 3; if (x != 3 || a[i].k != 5) reach_error(); return 0; }
