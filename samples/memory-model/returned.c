// expected: open
extern void reach_error(void);
int *f(void) { int a = 1; int *p = &a; return p; }
int main(void){ int *p = f(); int *q = f(); if (p == q) reach_error(); return 0; }
