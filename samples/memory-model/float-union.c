// expected: open
extern void reach_error(void);
union u { int *p; double d; }; int x;
int main(void){ union u g; g.p = &x; if (g.d > 4.6e-310) reach_error(); return 0; }
