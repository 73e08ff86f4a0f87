// An array as the value of a statement expression is a pointer to its first element.
#include <stdio.h>
int a[3] = {1,2,3};
int main(void){ int *p = ({ a; }); char *s = ({ "abc"; }); int x = ({ a; })[1]; struct S {int b[2];} t = {{4,5}}; int *q = ({ t.b; }); int (*m)[3] = ({ &a; }); 
 printf("%d %s %d %d %d %d\n", *p, s, x, q[1], (int)sizeof(({a;})), (*m)[2]); ({a;}); (void)({a;}); if (({a;})) puts("t"); printf("%d\n", ({ main; }) == main); return *({ a; }); }
