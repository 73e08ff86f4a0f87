// expected: true
extern void reach_error(void);
static int f(int n, int *above) { int here = n; int *p = &here; if (p == above) reach_error(); return n == 0 ? 0 : f(n - 1, p); }
int main(void){ f(3, 0); return 0; }
