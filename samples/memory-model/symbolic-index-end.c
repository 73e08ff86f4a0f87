// expected: open
extern void reach_error(void); extern unsigned __VERIFIER_nondet_uint(void); struct s { char a[3]; } x[3], y[3];
int main(void){ unsigned i = __VERIFIER_nondet_uint(); if (i > 3) return 0; struct s *p = &x[i], *q = &y[0]; if (p == q) reach_error(); return 0; }
