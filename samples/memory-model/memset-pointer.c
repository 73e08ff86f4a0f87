// expected: true
#include <string.h>
extern void reach_error(void); int x;
int main(void){ int *p; memset(&p, 0x55, sizeof p); if (p == &x) reach_error(); return 0; }
