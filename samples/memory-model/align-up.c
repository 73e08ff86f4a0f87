// expected: open
#include <stdint.h>
extern void reach_error(void); static char pool[64];
int main(void){ char *p = (char *)(((uintptr_t)pool + 15) & ~(uintptr_t)15); if (p != pool) reach_error(); return 0; }
