#include <stdio.h>
int sum(int count, ...);
int main(void) { printf("%d\n", sum(3, 1, 20, 300)); return 0; }
