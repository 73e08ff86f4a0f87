#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct message { int length; char kind; char text[]; };
struct table { unsigned n; struct { short key; int value; } row[]; };

static struct message *make(const char *text) {
  size_t n = strlen(text);
  struct message *m = malloc(sizeof *m + n + 1);
  m->length = (int)n;
  m->kind = 'm';
  memcpy(m->text, text, n + 1);
  return m;
}

int main(void) {
  printf("%d %d\n", (int)sizeof(struct message), (int)sizeof(struct table));
  struct message *m = make("flexible");
  m->text[0] -= 32;
  printf("%d %c %s\n", m->length, m->kind, m->text);
  free(m);
  struct table *t = malloc(sizeof *t + 4 * sizeof t->row[0]);
  t->n = 4;
  for (unsigned i = 0; i < t->n; i++) t->row[i].key = (short)(i * 3), t->row[i].value = -(int)i;
  int sum = 0;
  for (unsigned i = 0; i < t->n; i++) sum += t->row[i].key * 10 + t->row[i].value;
  printf("%d\n", sum);
  free(t);
  return 0;
}
