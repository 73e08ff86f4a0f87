// expected: open
#include <string.h>
extern void reach_error(void); int x;
int main(void){ unsigned char b[8]; int *p = &x; memcpy(b, &p, 8); if (b[1] == 0x40) reach_error(); return 0; }
