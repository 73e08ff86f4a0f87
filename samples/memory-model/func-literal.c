// expected: true
extern void reach_error(void);
static const char *f(void) { return __func__; }
int main(void){ if (f() == (const char *)"f") reach_error(); return 0; }
