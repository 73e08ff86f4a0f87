// expected: open
#include <stdint.h>
extern void reach_error(void); char c;
int main(void){ if ((uintptr_t)&c % 8 != 0) reach_error(); return 0; }
