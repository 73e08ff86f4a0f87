#include <stddef.h>
#include <stdio.h>

struct a { char c; short s; int i; char d; };
struct b { char c; double d; char e; };
struct c { struct a a; char x; struct b b; };
struct d { char c[3]; short s[2]; char e[1]; };
struct e { int *p; char c; long l; char d; };
struct __attribute__((packed)) f { char c; int i; short s; double d; };
struct g { char c; struct f f; int i; };
struct h { char c; int i __attribute__((aligned(16))); };

int main(void) {
  printf("%d %d %d\n", (int)sizeof(struct a), (int)offsetof(struct a, i), (int)offsetof(struct a, d));
  printf("%d %d\n", (int)sizeof(struct b), (int)offsetof(struct b, e));
  printf("%d %d\n", (int)sizeof(struct c), (int)offsetof(struct c, b.e));
  printf("%d %d\n", (int)sizeof(struct d), (int)offsetof(struct d, s[1]));
  printf("%d %d\n", (int)sizeof(struct e), (int)offsetof(struct e, d));
  printf("%d %d\n", (int)sizeof(struct f), (int)offsetof(struct f, d));
  printf("%d %d\n", (int)sizeof(struct g), (int)offsetof(struct g, i));
  printf("%d %d\n", (int)sizeof(struct h), (int)_Alignof(struct h));
  return 0;
}
