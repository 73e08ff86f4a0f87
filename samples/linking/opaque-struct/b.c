#include <stdlib.h>
struct stack { int top; int values[8]; };
struct stack *make(void) { return calloc(1, sizeof(struct stack)); }
void put(struct stack *s, int v) { s->values[s->top++] = v; }
int take(struct stack *s) { return s->values[--s->top]; }
