#include <stdio.h>
void each(int n, void (*visit)(void *, int), void *data);
static void visit(void *data, int i) { *(int *)data += i * i; }
int main(void) { int s = 0; each(4, visit, &s); printf("%d\n", s); return 0; }
