// expected: open
extern void reach_error(void); int *s;
void f(void) { int a = 1; int *p = &a; if (s == p) reach_error(); s = p; }
int main(void){ f(); f(); return 0; }
