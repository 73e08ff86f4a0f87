// expected: true
#include <stdint.h>
extern void reach_error(void); int x, y;
int main(void){ if ((uintptr_t)&x == (uintptr_t)&y) reach_error(); return 0; }
