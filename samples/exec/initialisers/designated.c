#include <stdio.h>

struct point { int x, y, z; };
struct line { struct point from, to; int tag[4]; };

int a[] = {[3] = 30, 31, [1] = 10};
static struct point origin = {.z = 3, .x = 1};
static struct line l = {.to = {.y = 5}, .from.x = 7, .tag[2] = 8, .tag = {1, 2, [3] = 4}};

int main(void) {
  printf("%d:", (int)(sizeof a / sizeof *a));
  for (int i = 0; i < 5; i++) printf(" %d", a[i]);
  printf("\n%d %d %d\n", origin.x, origin.y, origin.z);
  printf("%d %d %d %d\n", l.to.y, l.from.x, l.tag[2], l.tag[3]);
  struct line m = {.from = {1, 2, 3}, .from.y = 20, .to.z = 9};
  printf("%d %d %d %d\n", m.from.x, m.from.y, m.from.z, m.to.z);
  struct point p[3] = {[1].y = 4, [2] = {1, 1, 1}, [0].x = -1, 5};
  for (int i = 0; i < 3; i++) printf("%d %d %d\n", p[i].x, p[i].y, p[i].z);
  int grid[3][2] = {[2] = {8, 9}, [0][1] = 1, 2};
  for (int i = 0; i < 3; i++) printf("%d %d\n", grid[i][0], grid[i][1]);
  return 0;
}
