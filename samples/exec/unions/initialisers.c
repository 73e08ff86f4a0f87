#include <stdio.h>
#include <string.h>

union u { int first; double second; char text[12]; };
struct holder { union u u; int n; };

union u global = {.second = 2.5};
static union u zero;

int main(void) {
  union u a = {5}, b = {.text = "union"}, c = {.first = 1, .text = "last wins"};
  printf("%d %s %s\n", a.first, b.text, c.text);
  printf("%g %d\n", global.second, zero.first);
  struct holder h[2] = {{{3}, 4}, {.u.text = "dotted", .n = 5}};
  printf("%d %d %s %d\n", h[0].u.first, h[0].n, h[1].u.text, h[1].n);
  h[0].u = b;
  printf("%s\n", h[0].u.text);
  return (int)strlen(h[1].u.text);
}
