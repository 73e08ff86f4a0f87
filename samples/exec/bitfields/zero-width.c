#include <stdio.h>
#include <string.h>

struct a { unsigned x : 3; unsigned : 0; unsigned y : 3; };
struct b { unsigned char x : 3; unsigned char : 0; unsigned char y : 3; };
struct c { unsigned x : 3; unsigned : 5; unsigned y : 3; };
struct d { char c; int : 0; char e; };
struct e { char c; int : 4; char e; };

static void dump(const void *p, int n) {
  const unsigned char *b = p;
  printf("%d:", n);
  for (int i = 0; i < n; i++) printf(" %02x", b[i]);
  printf("\n");
}

int main(void) {
  struct a a;
  struct b b;
  struct c c;
  struct d d;
  struct e e;
  memset(&a, 0, sizeof a), memset(&b, 0, sizeof b), memset(&c, 0, sizeof c);
  memset(&d, 0, sizeof d), memset(&e, 0, sizeof e);
  a.x = 5, a.y = 6;
  b.x = 5, b.y = 6;
  c.x = 5, c.y = 6;
  d.c = 1, d.e = 2;
  e.c = 1, e.e = 2;
  dump(&a, sizeof a);
  dump(&b, sizeof b);
  dump(&c, sizeof c);
  dump(&d, sizeof d);
  dump(&e, sizeof e);
  return 0;
}
