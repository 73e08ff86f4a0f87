// expected: open
#include <stdint.h>
extern void reach_error(void); void f(void) {}
int main(void){ if (((uintptr_t)f & 15) != 0) reach_error(); return 0; }
