#include <stdio.h>
int f(void);
int other(void);
int main(void) { printf("%d %d\n", f(), other()); return 0; }
