// expected: open
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int a[4], b[4];
int main(void){ int i = __VERIFIER_nondet_int(); if (i < 0 || i > 4) return 0; int *p = a + i; int *q = b; if (p == q) reach_error(); return 0; }
