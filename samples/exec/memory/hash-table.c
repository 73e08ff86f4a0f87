#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry { struct entry *next; int count; char word[]; };
static struct entry *buckets[7];

static struct entry *lookup(const char *word) {
  unsigned h = 5381;
  for (const char *p = word; *p; p++) h = h * 33 + (unsigned char)*p;
  struct entry **b = &buckets[h % 7];
  for (struct entry *e = *b; e; e = e->next)
    if (!strcmp(e->word, word)) return e;
  struct entry *e = calloc(1, sizeof *e + strlen(word) + 1);
  strcpy(e->word, word);
  e->next = *b;
  return *b = e;
}

int main(void) {
  char text[] = "the cat and the dog and the bird";
  for (char *p = text, *start = text;; p++)
    if (*p == ' ' || !*p) {
      int end = !*p;
      *p = 0;
      lookup(start)->count++;
      start = p + 1;
      if (end) break;
    }
  int words = 0;
  for (int i = 0; i < 7; i++)
    for (struct entry *e = buckets[i], *n; e; e = n) {
      n = e->next;
      words++;
      if (e->count > 1) printf("%s %d\n", e->word, e->count);
      free(e);
    }
  return words;
}
