#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct item { int key; char *name; };

int main(void) {
  struct item *items = NULL;
  int count = 0, capacity = 0;
  for (int i = 0; i < 50; i++) {
    if (count == capacity) {
      capacity = capacity ? capacity * 2 : 1;
      items = realloc(items, (size_t)capacity * sizeof *items);
    }
    items[count].key = i * 7 % 50;
    items[count].name = malloc(12);
    sprintf(items[count++].name, "item %d", i);
  }
  for (int i = 1; i < count; i++)
    for (int j = i; j > 0 && items[j].key < items[j - 1].key; j--) {
      struct item t = items[j];
      items[j] = items[j - 1];
      items[j - 1] = t;
    }
  for (int i = 0; i < count; i += 9) printf("%d %s\n", items[i].key, items[i].name);
  items = realloc(items, 10 * sizeof *items);
  printf("%s\n", items[9].name);
  char *block = calloc(3, 5);
  int zero = 0;
  for (int i = 0; i < 15; i++) zero += block[i];
  free(block);
  return zero;
}
