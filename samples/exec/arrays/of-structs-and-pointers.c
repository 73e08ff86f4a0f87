#include <stdio.h>

struct item { const char *name; int weight; int *counter; };

int main(void) {
  int counters[3] = {0};
  struct item items[] = {{"one", 1, counters}, {"two", 2, &counters[1]}, {"three", 3, counters + 2}};
  struct item *order[3] = {items + 2, items, items + 1};
  for (int i = 0; i < 3; i++) {
    *order[i]->counter += order[i]->weight * (i + 1);
    printf("%s %c %d\n", order[i]->name, *(order[i]->name + 1), order[i]->name[2]);
  }
  printf("%d %d %d\n", counters[0], counters[1], counters[2]);
  struct item **p = order;
  (*p)->weight = 50;
  (**++p).weight++;
  p[1]->weight += (*p)->weight;
  for (unsigned i = 0; i < sizeof items / sizeof items[0]; i++) printf("%d\n", items[i].weight);
  return 0;
}
