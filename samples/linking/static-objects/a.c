#include <stdio.h>
int other(void);
static int n = 1;
int main(void) { n += 10; printf("%d %d\n", n, other()); return 0; }
