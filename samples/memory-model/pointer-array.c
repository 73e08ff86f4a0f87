// expected: true
extern void reach_error(void); extern unsigned __VERIFIER_nondet_uint(void); int x; int *a[200];
int main(void){ unsigned i = __VERIFIER_nondet_uint() % 200; a[i] = &x; *a[i] = 3; if (x != 3) reach_error(); return 0; }
