// expected: open
extern void reach_error(void); extern unsigned long __VERIFIER_nondet_ulong(void); int x;
int main(void){ unsigned long n = __VERIFIER_nondet_ulong(); if (n > 0x7fffffffUL) return 0; int *p = (int *)n; if (p == &x) reach_error(); return 0; }
