#include <stdio.h>
typedef int number;
int other(void);
int main(void) { number n = 7; printf("%d %d\n", n / 2, other()); return 0; }
