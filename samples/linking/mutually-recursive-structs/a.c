#include <stdio.h>
struct owner;
struct item { struct owner *owner; int n; };
struct owner *own(struct item *);
int count(struct owner *);
int main(void) { struct item i = {0, 4}; i.owner = own(&i); printf("%d %d\n", count(i.owner), i.n); return 0; }
