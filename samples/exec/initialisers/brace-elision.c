#include <stdio.h>

struct inner { int a, b[2]; };
struct outer { int n; struct inner in[2]; int last; };

struct outer full = {1, {{2, {3, 4}}, {5, {6, 7}}}, 8};
struct outer flat = {1, 2, 3, 4, 5, 6, 7, 8};
struct outer mixed = {1, {2, {3}, 5, 6}, 8};
int grid[][3] = {1, 2, 3, 4, 5};
int scalar = {42};

static void show(struct outer o) {
  printf("%d %d %d %d %d %d %d %d\n", o.n, o.in[0].a, o.in[0].b[0], o.in[0].b[1], o.in[1].a, o.in[1].b[0],
         o.in[1].b[1], o.last);
}

int main(void) {
  show(full);
  show(flat);
  show(mixed);
  printf("%d %d %d\n", (int)(sizeof grid / sizeof *grid), grid[1][1], grid[1][2]);
  printf("%d\n", scalar);
  struct outer local = {9, .in[1] = {1, 2, 3}, 4};
  show(local);
  struct inner copy = {7};
  struct outer o = {1, copy, {2}, 3};
  show(o);
  return 0;
}
