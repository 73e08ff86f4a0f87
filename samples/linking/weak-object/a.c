#include <stdio.h>
__attribute__((weak)) int level = 1;
int main(void) { printf("%d\n", level); return 0; }
