#include <stdio.h>
int main(void) { extern int n; int f(int); printf("%d\n", f(n)); return 0; }
