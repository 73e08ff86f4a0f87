#include <stdarg.h>
#include <stdio.h>

struct small { char a, b; };
struct medium { double d; int i; };
struct large { int v[30]; };
union mixed { int i; float f; char c[12]; };

static struct large make(int n) {
  struct large l;
  for (int i = 0; i < 30; i++) l.v[i] = n * i;
  return l;
}

static int sum(int count, ...) {
  va_list list;
  va_start(list, count);
  int total = 0;
  while (count-- > 0) {
    total += va_arg(list, struct small).b;
    total += va_arg(list, struct medium).i;
    total += va_arg(list, struct large).v[29];
    total += va_arg(list, union mixed).i;
  }
  va_end(list);
  return total;
}

static struct medium pass(struct small s, struct large l, union mixed m, struct medium d) {
  s.a += 1;
  l.v[0] = s.a;
  d.i = l.v[0] + l.v[1] + m.c[0];
  d.d *= 2;
  return d;
}

int main(void) {
  struct small s = {1, 2};
  struct medium d = {1.25, 4};
  union mixed m = {.c = "A"};
  struct medium r = pass(s, make(3), m, d);
  printf("%g %d %d\n", r.d, r.i, s.a);
  printf("%d\n", sum(2, s, d, make(1), m, s, r, make(2), m));
  printf("%d %d\n", make(5).v[4], pass(s, make(1), m, pass(s, make(2), m, d)).i);
  struct large array[2] = {make(1), make(2)};
  array[0] = array[1].v[1] ? make(7) : array[1];
  return array[0].v[2];
}
