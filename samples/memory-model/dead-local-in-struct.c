// expected: open
extern void reach_error(void);
struct s { int *p; } g;
static void f(void) { int a = 0; g.p = &a; }
static int h(void) { int b = 0; int *q = &b; return q == g.p; }
int main(void){ f(); if (h()) reach_error(); return 0; }
