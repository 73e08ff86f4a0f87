// expected: open
#include <stdio.h>
extern void reach_error(void); int x;
int main(void){ char b[64]; sprintf(b, "%p", (void*)&x); if (b[5] == '5') reach_error(); return 0; }
