#include <stdio.h>
#include <stdlib.h>

struct packet { unsigned short n; unsigned char data[0]; };
struct old { int n; int tail[1]; };

int main(void) {
  printf("%d %d\n", (int)sizeof(struct packet), (int)sizeof(int[0]));
  struct packet *p = malloc(sizeof *p + 4);
  p->n = 4;
  for (int i = 0; i < p->n; i++) p->data[i] = (unsigned char)(250 + i * 2);
  int total = 0;
  for (int i = 0; i < p->n; i++) total += p->data[i];
  printf("%d\n", total);
  free(p);
  int none[0];
  return (int)sizeof none;
}
