// undefined: null-pointer at 5
struct node { int v; struct node *next; };
static int length(struct node *n) {
  int c = 0;
  while (n->next) c++, n = n->next;
  return c;
}

int main(void) {
  struct node a = {1, 0};
  return length(&a) + length(a.next);
}
