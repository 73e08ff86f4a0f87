#include <stdio.h>
int other(void);
static int f(void) { return 1; }
int main(void) { printf("%d %d\n", f(), other()); return 0; }
