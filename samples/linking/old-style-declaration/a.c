#include <stdio.h>
int add();
double half();
int main(void) { printf("%d %.1f\n", add(1, 2), half(5)); return 0; }
