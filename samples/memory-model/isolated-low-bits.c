// expected: open
#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void){ char *p = malloc(8); if (((uintptr_t)p & 0xfff) == 0) reach_error(); return 0; }
