// expected: open
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(void){ int n = __VERIFIER_nondet_int(); if (n < 1 || n > 3) return 0; int *last = 0; for (int i = 0; i < 2; i++) { int v[n]; if (last == v) reach_error(); last = v; } return 0; }
