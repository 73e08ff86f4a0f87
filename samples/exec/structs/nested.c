#include <stdio.h>

struct engine { int power; struct { int bore, stroke; } cylinder[2]; };
struct car { char name[8]; struct engine engine; struct car *next; };

int main(void) {
  struct car a = {"alpha", {100, {{1, 2}, {3, 4}}}, 0};
  struct car b = {"beta", {.power = 50}, &a};
  b.next->engine.cylinder[1].bore = 30;
  a.engine.cylinder[0] = a.engine.cylinder[1];
  printf("%s %d %d\n", b.next->name, a.engine.cylinder[0].bore, a.engine.cylinder[0].stroke);
  struct engine *e = &b.engine;
  e->cylinder[1].stroke = a.engine.power;
  printf("%d %d\n", b.engine.cylinder[1].stroke, b.engine.cylinder[1].bore);
  int *p = &a.engine.cylinder[1].stroke;
  *p *= 2;
  printf("%d\n", a.engine.cylinder[1].stroke);
  int total = 0;
  for (struct car *c = &b; c; c = c->next) total += c->engine.power;
  return total;
}
