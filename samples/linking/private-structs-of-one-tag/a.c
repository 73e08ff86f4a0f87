#include <stdio.h>
struct state { int n; };
int other(int);
static struct state s = {5};
int main(void) { s.n++; printf("%d %d\n", s.n, other(2)); return 0; }
