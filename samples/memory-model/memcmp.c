// expected: open
#include <string.h>
extern void reach_error(void); int x, y;
int main(void){ int *p = &x, *q = &y; if (memcmp(&p, &q, sizeof p) < 0) reach_error(); return 0; }
