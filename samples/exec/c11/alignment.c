#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct a { char c; _Alignas(16) char d; char e; };
struct b { alignas(double) char c; int i; };
static _Alignas(64) unsigned char buffer[10];

int main(void) {
  _Alignas(32) int x = 1;
  alignas(int) char bytes[sizeof(int)];
  *(int *)bytes = x;
  printf("%d %d %d\n", (int)sizeof(struct a), (int)offsetof(struct a, e), (int)_Alignof(struct a));
  printf("%d\n", (int)(alignof(struct b) == alignof(struct { double d; }) || alignof(struct b) == alignof(double)));
  printf("%d %d %d\n", (int)((uintptr_t)&x % 32), (int)((uintptr_t)buffer % 64), bytes[0]);
  printf("%d %d %d %d\n", (int)_Alignof(char), (int)_Alignof(short), (int)_Alignof(int), (int)_Alignof(int[5]));
  printf("%d\n", _Alignof(void *) == sizeof(void *));
  return 0;
}
