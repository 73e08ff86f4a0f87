// expected: open
#include <stdint.h>
extern void reach_error(void); int x, y;
int main(void){ unsigned h1 = ((uintptr_t)&x >> 4) % 16, h2 = ((uintptr_t)&y >> 4) % 16; if (h1 == h2) reach_error(); return 0; }
