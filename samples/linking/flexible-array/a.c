#include <stdio.h>
struct text { unsigned n; char s[]; };
extern struct text t;
int main(void) { printf("%u %c\n", t.n, t.s[2]); return 0; }
