#include <stdio.h>
inline int f(void) { return 4; }
int g(void);
int main(void) { printf("%d\n", g() + f()); return 0; }
