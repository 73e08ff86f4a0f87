struct node { int v; struct node *next; };
struct node *push(struct node *l, int v);
int sum(const struct node *l);
