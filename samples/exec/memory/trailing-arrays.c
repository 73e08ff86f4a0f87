// Arrays at the end of an object stand for longer ones; one past the end may be named.
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct flexible {
  int count;
  short items[];
};
struct empty {
  int count;
  short items[0];
};
struct nested {
  long before;
  struct flexible tail;
};
struct matrix {
  int m[2][3];
  int after;
};

int main(void) {
  struct flexible *f = malloc(sizeof *f + 4 * sizeof f->items[0]);
  struct empty *e = malloc(sizeof *e + 4 * sizeof e->items[0]);
  struct nested *n = malloc(sizeof *n + 4 * sizeof(short));
  int sum = 0;
  for (int i = 0; i < 4; i++) {
    f->items[i] = (short)(i + 1);
    e->items[i] = (short)(i * 10);
    n->tail.items[i] = (short)(i * 100);
  }
  for (int i = 0; i < 4; i++) sum += f->items[i] + e->items[i] + n->tail.items[i];
  printf("%d\n", sum);

  struct matrix x = {{{1, 2, 3}, {4, 5, 6}}, 7};
  int total = 0;
  for (int *p = &x.m[0][0], *end = &x.m[1][3]; p < end; p++) total += *p;
  for (int(*row)[3] = &x.m[0]; row != &x.m[2]; row++) total += (*row)[2];
  printf("%d %zu %zu\n", total, offsetof(struct matrix, m[1][3]), (size_t)&((struct matrix *)0)->m[2][0]);

  union {
    struct {
      int none[0];
      int first, second;
    };
    char bytes[8];
  } u = {.first = 1, .second = 2};
  int *all = u.none;
  printf("%d %d %d\n", all[0], *(u.none + 1), (int)sizeof u.none);
  free(f);
  free(e);
  free(n);
  return 0;
}
