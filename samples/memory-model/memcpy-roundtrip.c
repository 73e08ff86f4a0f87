// expected: true
#include <string.h>
extern void reach_error(void); int x;
int main(void){ unsigned char b[8]; int *p = &x, *q; memcpy(b, &p, sizeof p); memcpy(&q, b, sizeof q); *q = 4; if (x != 4) reach_error(); return 0; }
