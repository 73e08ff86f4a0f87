#include <stdio.h>
extern int second;
void set(int);
int main(void) { set(12); printf("%d\n", second); return 0; }
