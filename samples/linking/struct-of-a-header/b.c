#include <stdlib.h>
#include "list.h"
struct node *push(struct node *l, int v) { struct node *n = malloc(sizeof *n); n->v = v; n->next = l; return n; }
int sum(const struct node *l) { int s = 0; for (; l; l = l->next) s += l->v; return s; }
