#include <stdio.h>
extern int a[];
extern const unsigned count;
int main(void) { int s = 0; for (unsigned i = 0; i < count; i++) s = s * 10 + a[i]; printf("%d\n", s); return 0; }
