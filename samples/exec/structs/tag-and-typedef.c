int printf(const char *, ...);

typedef struct node node;
struct node { int node; struct node *link; };
typedef struct { int x; } anonymous;
typedef struct pair { anonymous first, second; } pair, *pair_pointer, pair_array[2];

static int sum(node *n) {
  int node = 0;
  for (; n; n = n->link) node += n->node;
  return node;
}

int main(void) {
  struct node node = {3, 0};
  struct node second = {4, &node};
  printf("%d\n", sum(&second));
  pair_array pairs = {{{1}, {2}}, {{3}, {4}}};
  pair_pointer p = pairs + 1;
  printf("%d %d\n", p->first.x, p[-1].second.x);
  struct node { char c; } inner = {'i'};
  printf("%c %d\n", inner.c, (int)sizeof(struct node));
  return sum(&second);
}
