#include <stdio.h>

struct point { int x, y; };
struct box { struct point low, high; char tag[3]; };

static struct point add(struct point a, struct point b) {
  a.x += b.x;
  a.y += b.y;
  return a;
}

static struct box grow(struct box b, int by) {
  b.low.x -= by;
  b.high.y += by;
  b.tag[0]++;
  return b;
}

int main(void) {
  struct point p = {1, 2}, q = {10, 20};
  struct point r = add(p, q);
  printf("%d %d, %d %d\n", p.x, p.y, r.x, r.y);
  printf("%d\n", add(add(p, q), r).y);
  struct box b = {{0, 0}, {5, 5}, "ab"};
  struct box c = grow(grow(b, 2), 3);
  printf("%d %d %s %s\n", c.low.x, c.high.y, b.tag, c.tag);
  p = c.high;
  printf("%d\n", p.y);
  b = c;
  b.tag[1] = 'z';
  printf("%s %s\n", b.tag, c.tag);
  struct point list[3] = {{1, 1}, {2, 2}, {3, 3}};
  list[0] = list[2];
  list[2].x = 9;
  printf("%d %d\n", list[0].x, list[2].x);
  return add(p, q).x;
}
