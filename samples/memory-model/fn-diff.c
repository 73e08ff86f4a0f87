// expected: true
extern void reach_error(void); void f(void) {} void g(void) {}
int main(void){ void (*p)(void) = f; if (p == g || p == 0) reach_error(); return 0; }
