// expected: open
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
union u { int *p; unsigned long l; }; int x; union u g;
int main(void){ g.p = &x; while (__VERIFIER_nondet_int()) {} if (g.l & 0x10) reach_error(); return 0; }
