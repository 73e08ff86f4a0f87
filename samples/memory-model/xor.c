// expected: true
#include <stdint.h>
extern void reach_error(void); int x, y;
int main(void){ uintptr_t a = (uintptr_t)&x ^ (uintptr_t)&y; int *p = (int *)(a ^ (uintptr_t)&y); *p = 5; if (x != 5) reach_error(); return 0; }
