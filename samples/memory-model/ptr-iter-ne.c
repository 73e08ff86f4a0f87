// expected: true
extern void reach_error(void); extern int __VERIFIER_nondet_int(void); int a[100];
int main(void){ for (int *p = a; p != a + 100; p++) *p = 1; if (a[0] != 1 ) reach_error(); return 0; }
