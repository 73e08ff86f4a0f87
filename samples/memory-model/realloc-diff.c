// expected: open
#include <stdlib.h>
extern void reach_error(void);
int main(void){ char *p = malloc(8); char *q = realloc(p, 400); if (p != q) reach_error(); return 0; }
