#include <stdio.h>
#include "list.h"
int main(void) { struct node *l = 0; for (int i = 1; i < 5; i++) l = push(l, i * i); printf("%d %d\n", sum(l), l->next->v); return 0; }
