// expected: open
extern void reach_error(void); extern unsigned long __VERIFIER_nondet_ulong(void); char x;
int main(void){ unsigned long n = __VERIFIER_nondet_ulong(); char *p = (char *)0 + n; if (p == &x) reach_error(); return 0; }
