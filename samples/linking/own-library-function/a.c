#include <stdio.h>
int abs(int);
unsigned length(const char *);
int main(void) { printf("%d %u\n", abs(-5), length("four")); return 0; }
