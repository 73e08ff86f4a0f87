#include <stdio.h>
int n;
int n;
int get(void);
int main(void) { n = 6; printf("%d\n", get()); return 0; }
