#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct record { char name[8]; int key; };

static int by_int(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}
static int descending(const void *a, const void *b) { return by_int(b, a); }
static int by_key(const void *a, const void *b) {
  return ((const struct record *)a)->key - ((const struct record *)b)->key;
}
static int by_text(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

int main(void) {
  int v[] = {5, -1, 9, 3, 7, -8, 0, 2};
  size_t n = sizeof v / sizeof *v;
  qsort(v, n, sizeof *v, by_int);
  for (size_t i = 0; i < n; i++) printf("%d ", v[i]);
  int wanted = 7, missing = 4;
  int *found = bsearch(&wanted, v, n, sizeof *v, by_int);
  printf("| %d %d\n", (int)(found - v), bsearch(&missing, v, n, sizeof *v, by_int) == NULL);
  qsort(v, n, sizeof *v, descending);
  printf("%d %d\n", v[0], v[7]);
  struct record r[] = {{"gamma", 3}, {"alpha", 1}, {"beta", 2}};
  qsort(r, 3, sizeof *r, by_key);
  printf("%s %s %s\n", r[0].name, r[1].name, r[2].name);
  const char *words[] = {"pear", "fig", "apple", "kiwi"};
  qsort(words, 4, sizeof *words, by_text);
  printf("%s %s %s %s\n", words[0], words[1], words[2], words[3]);
  qsort(v, 0, sizeof *v, by_int);
  return 0;
}
