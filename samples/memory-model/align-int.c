// expected: true
#include <stdint.h>
extern void reach_error(void); int c;
int main(void){ if ((uintptr_t)&c % 4 != 0) reach_error(); return 0; }
