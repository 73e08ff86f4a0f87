// expected: open
extern void reach_error(void); int *s;
void f(void) { int a = 1; s = &a; } void g(void) { int b = 2; int *p = &b; if (s == p) reach_error(); }
int main(void){ f(); g(); return 0; }
