#include <stdio.h>
int main(void) { printf("%d\n", later(20)); done(); return 0; }
