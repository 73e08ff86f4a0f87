#include <stdio.h>
extern int n;
void up(void);
int main(void) { up(); n *= 2; up(); printf("%d\n", n); return 0; }
