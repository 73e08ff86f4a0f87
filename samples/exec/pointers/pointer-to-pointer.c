#include <stdio.h>
#include <stdlib.h>

struct node { int v; struct node *next; };

static void insert_sorted(struct node **link, int v) {
  while (*link && (*link)->v < v) link = &(*link)->next;
  struct node *n = malloc(sizeof *n);
  n->v = v;
  n->next = *link;
  *link = n;
}

static void remove_all(struct node **link, int v) {
  while (*link)
    if ((*link)->v == v) {
      struct node *dead = *link;
      *link = dead->next;
      free(dead);
    } else
      link = &(*link)->next;
}

static void swap(char **a, char **b) {
  char *t = *a;
  *a = *b;
  *b = t;
}

int main(void) {
  struct node *head = NULL;
  int v[] = {5, 3, 9, 3, 1, 9, 7};
  for (int i = 0; i < 7; i++) insert_sorted(&head, v[i]);
  remove_all(&head, 9);
  remove_all(&head, 1);
  for (struct node *n = head; n; n = n->next) printf("%d ", n->v);
  printf("\n");
  char *x = "left", *y = "right";
  swap(&x, &y);
  printf("%s %s\n", x, y);
  int i = 1, *p = &i, **pp = &p, ***ppp = &pp;
  ***ppp = 42;
  int j = 2;
  **ppp = &j;
  printf("%d %d\n", i, *p);
  while (head) remove_all(&head, head->v);
  return 0;
}
