// expected: open
#include <string.h>
extern void reach_error(void); struct s { int *p; } a, b; int x, y;
int main(void){ a.p = &x; b.p = &y; unsigned char *c = (unsigned char*)&a, *d = (unsigned char*)&b; int lt = 0; for (int i = 7; i >= 0; i--) { if (c[i] != d[i]) { lt = c[i] < d[i]; break; } } if (lt) reach_error(); return 0; }
