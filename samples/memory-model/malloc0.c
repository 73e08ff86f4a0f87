// expected: true
#include <stdlib.h>
extern void reach_error(void);
int main(void){ char *p = malloc(0); char *q = malloc(0); if (!p || p == q) reach_error(); return 0; }
