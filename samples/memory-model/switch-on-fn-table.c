// expected: true
extern void reach_error(void);
static int f(void) { return 1; } static int g(void) { return 2; }
int main(void){ int (*t[2])(void) = { f, g }; if (t[0]() + t[1]() != 3 || t[0] == t[1]) reach_error(); return 0; }
