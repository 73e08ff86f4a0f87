// expected: open
#include <stdlib.h>
extern void reach_error(void);
int main(void){ char *p = malloc(8); free(p); char *q = malloc(8); if (p != q) reach_error(); return 0; }
