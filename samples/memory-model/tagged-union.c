// expected: true
extern void reach_error(void); extern int __VERIFIER_nondet_int(void); int x;
struct v { int tag; union { int *p; long l; } u; };
int main(void){ struct v v; v.tag = __VERIFIER_nondet_int() != 0; if (v.tag) v.u.p = &x; else v.u.l = 7; x = 7; long r = v.tag ? *v.u.p : v.u.l; if (r != 7) reach_error(); return 0; }
