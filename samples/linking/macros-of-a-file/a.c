#include <stdio.h>
#define SCALE 10
int other(int);
int main(void) { printf("%d %d\n", 2 * SCALE, other(2)); return 0; }
