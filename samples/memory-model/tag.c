// expected: true
#include <stdint.h>
extern void reach_error(void); int x;
int main(void){ uintptr_t a = (uintptr_t)&x | 1; int *p = (int *)(a & ~(uintptr_t)1); *p = 5; if (x != 5) reach_error(); return 0; }
