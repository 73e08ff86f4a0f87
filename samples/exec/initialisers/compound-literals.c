#include <stdio.h>

struct point { int x, y; };

static int manhattan(struct point p) { return (p.x < 0 ? -p.x : p.x) + (p.y < 0 ? -p.y : p.y); }
static int total(const int *v, int n) { return n ? *v + total(v + 1, n - 1) : 0; }
static struct point *global = &(struct point){8, 9};
static int *numbers = (int[]){4, 5, 6};

int main(void) {
  printf("%d\n", manhattan((struct point){3, -4}));
  printf("%d\n", total((int[]){1, 2, 3, 4}, 4));
  printf("%d\n", (struct point){.y = 6}.y);
  printf("%d %d\n", global->x, numbers[2]);
  struct point *p = &(struct point){1, 2};
  p->x += 10;
  printf("%d %d\n", p->x, p->y);
  *p = (struct point){.x = p->y, .y = p->x};
  printf("%d %d\n", p->x, p->y);
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    int *fresh = &(int){i};
    *fresh *= 2;
    sum += *fresh;
  }
  printf("%d\n", sum);
  char *s = (char[]){"mutable"};
  s[0] = 'M';
  printf("%s %d\n", s, (int)sizeof((char[]){"four"}));
  printf("%d\n", (int){7} + ((int[3]){1, 2})[1]);
  printf("%d\n", *(const int *)&(const int){11});
  return 0;
}
