#include <stdio.h>
int scale(int);
int shift(int);
int main(void) { printf("%d\n", shift(scale(5))); return 0; }
