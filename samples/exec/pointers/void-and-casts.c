#include <stdint.h>
#include <stdio.h>
#include <string.h>

static void swap_bytes(void *a, void *b, size_t n) {
  unsigned char *x = a, *y = b;
  while (n--) {
    unsigned char t = *x;
    *x++ = *y;
    *y++ = t;
  }
}

int main(void) {
  int a = 1, b = 2;
  swap_bytes(&a, &b, sizeof a);
  printf("%d %d\n", a, b);
  double x = 1.5, y = -2.5;
  swap_bytes(&x, &y, sizeof x);
  printf("%g %g\n", x, y);
  uintptr_t u = (uintptr_t)&a;
  int *p = (int *)u;
  printf("%d %d\n", *p, p == &a);
  printf("%d\n", (int)(((uintptr_t)&b) % sizeof(int)));
  unsigned v = 0x11223344;
  unsigned char *c = (unsigned char *)&v;
  printf("%x %x %x %x\n", c[0], c[1], c[2], c[3]);
  short s;
  memcpy(&s, c + 1, sizeof s);
  printf("%x\n", s);
  void *any = &v;
  *(unsigned char *)any = 0xff;
  printf("%x\n", v);
  printf("%d\n", (int)((intptr_t)(char *)any - (intptr_t)any));
  const char *text = "const";
  char *mutable_view = (char *)text;
  printf("%c\n", mutable_view[2]);
  return 0;
}
