// expected: open
extern void reach_error(void);
const char *f(void) { return "abc"; } const char *g(void) { return "abc"; }
int main(void){ if (f() == g()) reach_error(); return 0; }
