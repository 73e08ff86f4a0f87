#include <stdio.h>
int n;
int m;
int main(void) { printf("%d %d\n", n, m); return 0; }
