#include <stdio.h>
extern inline __attribute__((gnu_inline)) int f(void) { return 1; }
int f(void);
int main(void) { int (*p)(void) = f; printf("%d\n", p()); return 0; }
