#include <stdio.h>
struct stack;
struct stack *make(void);
void put(struct stack *, int);
int take(struct stack *);
int main(void) { struct stack *s = make(); put(s, 3); put(s, 4); int a = take(s); printf("%d %d\n", a, take(s)); return 0; }
