// expected: open
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
static int *last;
static void f(void) { int a[2]; int *p = a; if (last == p) reach_error(); last = p; }
int main(void){ while (__VERIFIER_nondet_int()) f(); return 0; }
