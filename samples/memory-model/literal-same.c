// expected: true
extern void reach_error(void);
const char *f(void) { return "abc"; }
int main(void){ if (f() != f()) reach_error(); return 0; }
