// expected: open
extern void reach_error(void); extern unsigned long __VERIFIER_nondet_ulong(void);
union u { int *p; unsigned long l; }; int x;
int main(void){ union u u; u.l = __VERIFIER_nondet_ulong(); if (u.p == &x) reach_error(); return 0; }
