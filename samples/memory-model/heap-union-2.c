// expected: open
#include <stdlib.h>
extern void reach_error(void);
union u { int *p; unsigned long l; }; int x;
int main(void){ union u *u = malloc(sizeof *u); u->p = &x; if (!(u->l & 0x10)) reach_error(); return 0; }
