#include <stdio.h>
int n;
int get(void);
int main(void) { n = 8; printf("%d\n", get()); return 0; }
