#include <stdio.h>
#include <stdlib.h>

struct queue { struct cell { int v; struct cell *next; } *first, **last; };

static void push(struct queue *q, int v) {
  struct cell *c = malloc(sizeof *c);
  c->v = v, c->next = 0;
  *q->last = c;
  q->last = &c->next;
}

static int pop(struct queue *q) {
  struct cell *c = q->first;
  int v = c->v;
  if (!(q->first = c->next)) q->last = &q->first;
  free(c);
  return v;
}

static struct cell *reverse(struct cell *c) {
  struct cell *r = 0;
  while (c) {
    struct cell *n = c->next;
    c->next = r;
    r = c;
    c = n;
  }
  return r;
}

int main(void) {
  struct queue q = {0, &q.first};
  for (int i = 1; i <= 5; i++) push(&q, i * i);
  printf("%d\n", pop(&q));
  q.first = reverse(q.first);
  while (q.first) printf("%d ", pop(&q));
  printf("\n");
  push(&q, 8);
  return pop(&q);
}
