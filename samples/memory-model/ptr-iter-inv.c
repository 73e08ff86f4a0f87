// expected: true
extern void reach_error(void); extern int __VERIFIER_nondet_int(void); int a[1000];
int main(void){ int n = __VERIFIER_nondet_int(); if (n < 0 || n > 1000) return 0; int k = 0; for (int *p = a; p < a + n; p++) k++; if (k > 1000) reach_error(); return 0; }
