// expected: open
extern void reach_error(void); extern int __VERIFIER_nondet_int(void); int x, *p = &x, *q = &x; 
static long peek(void *v) { long *l = v; return *l; }
int main(void){ int **pp = &p; while (__VERIFIER_nondet_int()) { if (pp == &p) pp = &q; else pp = &p; } if (peek(pp) & 16) reach_error(); return 0; }
