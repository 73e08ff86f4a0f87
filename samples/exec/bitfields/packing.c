#include <stdio.h>
#include <string.h>

struct a { unsigned x : 4, y : 4, z : 8, w : 17; };
struct b { unsigned char x : 3; unsigned y : 10; unsigned short z : 9; char t; };
struct c { int x : 30; int y : 3; int z : 31; };
struct d { char c; int f : 9; short s; };
struct e { long long a : 33; int b : 31; unsigned char c; };

static void dump(const char *name, const void *p, int n) {
  const unsigned char *b = p;
  printf("%s %d:", name, n);
  for (int i = 0; i < n; i++) printf(" %02x", b[i]);
  printf("\n");
}

int main(void) {
  struct a a;
  struct b b;
  struct c c;
  struct d d;
  struct e e;
  memset(&a, 0, sizeof a);
  memset(&b, 0, sizeof b);
  memset(&c, 0, sizeof c);
  memset(&d, 0, sizeof d);
  memset(&e, 0, sizeof e);
  a.x = 0xa, a.y = 0x5, a.z = 0xc3, a.w = 0x1abcd;
  b.x = 5, b.y = 0x2f1, b.z = 0x155, b.t = 0x7e;
  c.x = -2, c.y = 3, c.z = 0x12345678;
  d.c = 1, d.f = -3, d.s = 0x1122;
  e.a = -2, e.b = 0x2bcdef01, e.c = 0x99;
  dump("a", &a, sizeof a);
  dump("b", &b, sizeof b);
  dump("c", &c, sizeof c);
  dump("d", &d, sizeof d);
  dump("e", &e, sizeof e);
  return 0;
}
