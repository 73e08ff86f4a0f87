// expected: open
#include <stdlib.h>
#include <stdint.h>
extern void reach_error(void);
int main(void){ char *p = malloc(8); uintptr_t a = (uintptr_t)p; free(p); char *q = malloc(8); if (a == (uintptr_t)q) reach_error(); return 0; }
