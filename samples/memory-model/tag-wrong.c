// expected: open
#include <stdint.h>
extern void reach_error(void); char x[3];
int main(void){ uintptr_t a = (uintptr_t)&x[1] | 1; char *p = (char *)(a & ~(uintptr_t)1); *p = 5; if (x[1] != 5) reach_error(); return 0; }
