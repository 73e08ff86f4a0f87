#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct vector { void *data; size_t size, count, capacity; };

static void push(struct vector *v, const void *item) {
  if (v->count == v->capacity) {
    v->capacity = v->capacity ? v->capacity * 2 : 2;
    v->data = realloc(v->data, v->capacity * v->size);
  }
  memcpy((char *)v->data + v->count++ * v->size, item, v->size);
}

static void *at(const struct vector *v, size_t i) { return (char *)v->data + i * v->size; }

struct entry { char key[6]; double value; };

int main(void) {
  struct vector ints = {.size = sizeof(int)}, entries = {.size = sizeof(struct entry)};
  for (int i = 0; i < 9; i++) push(&ints, &(int){i * 3});
  for (int i = 0; i < 3; i++) {
    struct entry e = {"key", i / 4.0};
    e.key[3] = (char)('0' + i);
    push(&entries, &e);
  }
  int sum = 0;
  for (size_t i = 0; i < ints.count; i++) sum += *(int *)at(&ints, i);
  printf("%d %d %d\n", sum, (int)ints.count, (int)ints.capacity);
  struct entry *last = at(&entries, 2);
  printf("%s %g\n", last->key, last->value);
  free(ints.data);
  free(entries.data);
  return 0;
}
