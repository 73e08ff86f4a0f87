#include <stddef.h>
#include <stdio.h>

struct link { struct link *next, *prev; };
struct task { int id; struct link link; int priority; };

#define container_of(p, type, member) ((type *)((char *)(p) - offsetof(type, member)))

static void list_init(struct link *l) { l->next = l->prev = l; }
static void list_add(struct link *l, struct link *at) {
  l->next = at->next;
  l->prev = at;
  at->next->prev = l;
  at->next = l;
}
static void list_remove(struct link *l) {
  l->next->prev = l->prev;
  l->prev->next = l->next;
}

int main(void) {
  struct link head;
  struct task tasks[4];
  list_init(&head);
  for (int i = 0; i < 4; i++) {
    tasks[i].id = i;
    tasks[i].priority = 10 - i * i;
    list_add(&tasks[i].link, i % 2 ? &head : head.prev);
  }
  list_remove(&tasks[2].link);
  for (struct link *l = head.next; l != &head; l = l->next) {
    struct task *t = container_of(l, struct task, link);
    printf("%d %d\n", t->id, t->priority);
  }
  int *p = &tasks[1].priority;
  struct task *owner = container_of(p, struct task, priority);
  return owner->id;
}
