// expected: true
extern void reach_error(void); int x; struct s {int a, b;} t;
int main(void){ int l; int *p = &x, *q = &l; if (!p || !q || &t.a >= &t.b || p == q || &t.a == &x) reach_error(); return 0; }
