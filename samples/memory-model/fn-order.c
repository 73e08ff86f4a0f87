// expected: open
#include <stdint.h>
extern void reach_error(void); void f(void) {} void g(void) {}
int main(void){ if ((uintptr_t)f > (uintptr_t)g) reach_error(); return 0; }
