// expected: open
extern void reach_error(void); struct s { int a[4]; }; static void *seen;
static void f(struct s x) { void *p = &x; if (seen && seen != p) reach_error(); seen = p; }
int main(void){ struct s s = {{0}}; f(s); f(s); return 0; }
