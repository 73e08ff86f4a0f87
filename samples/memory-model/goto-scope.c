// expected: open
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(void){ int *last = 0; again: { int v; int *p = &v; if (last && last != p) reach_error(); last = p; if (__VERIFIER_nondet_int()) goto again; } return 0; }
