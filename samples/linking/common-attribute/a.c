#include <stdio.h>
__attribute__((common)) int n;
int main(void) { printf("%d\n", n); return 0; }
