// expected: true
#include <stdint.h>
extern void reach_error(void); int x;
int main(void){ uintptr_t a = (uintptr_t)&x; int *p = (int *)a; *p = 5; if (x != 5) reach_error(); return 0; }
