#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct node { int value, tag; struct node *next; int (*f)(int); };

static int twice(int x) { return 2 * x; }

// Pointers survive being copied byte by byte, as integers, in unions and through tagging.
int main(void) {
  struct node a = {1, 'a', 0, twice}, b = {2, 'b', &a, 0}, copy;
  unsigned char *from = (unsigned char *)&b, *to = (unsigned char *)&copy;
  for (unsigned i = 0; i < sizeof b; i++) to[i] = from[i];
  printf("%d %d\n", copy.next->value, copy.next->f(21));
  struct node *list[3] = {&a, &b, &copy}, *sorted[3];
  memcpy(sorted, list, sizeof list);
  memmove(sorted, sorted + 1, 2 * sizeof *sorted);
  printf("%c %d\n", sorted[0]->tag, sorted[1] == &copy);
  uintptr_t bits = (uintptr_t)&a;
  bits |= 1;
  struct node *untagged = (struct node *)(bits & ~(uintptr_t)1);
  printf("%d %d\n", (int)(bits & 1), untagged->value);
  uintptr_t both = (uintptr_t)&a ^ (uintptr_t)&b;
  printf("%d\n", ((struct node *)(both ^ (uintptr_t)&a))->value);
  union { struct node *p; uintptr_t u; unsigned char c[sizeof(void *)]; } u = {&b};
  uintptr_t again = 0;
  for (int i = (int)sizeof(void *) - 1; i >= 0; i--) again = again << 8 | u.c[i];
  printf("%d %d\n", again == u.u, ((struct node *)again)->value);
  int values[4] = {10, 20, 30, 40};
  int *p = (int *)((uintptr_t)values + 2 * sizeof(int));
  printf("%d %d\n", *p, (int)(((uintptr_t)&values[3] - (uintptr_t)values) / sizeof(int)));
  return 0;
}
