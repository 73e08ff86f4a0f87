#include <stdio.h>
int f(void);
int g(void);
int main(void) { printf("%d %d %d\n", f(), g(), f == g); return 0; }
