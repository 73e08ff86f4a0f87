#include <stdio.h>
struct s { char c; int i; };
int other(void);
int main(void) { printf("%d %d\n", (int)sizeof(struct s), other()); return 0; }
