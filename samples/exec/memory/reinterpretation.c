#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Allocated memory has the type of what was stored last.
int main(void) {
  void *block = malloc(64);
  int *ints = block;
  for (int i = 0; i < 16; i++) ints[i] = i * 0x01010101;
  unsigned char *bytes = block;
  printf("%d %d\n", bytes[13], bytes[60]);
  bytes[5] = 0xff;
  printf("%x\n", ints[1]);
  memset(block, 0, 64);
  double *doubles = block;
  doubles[1] = 1.0;
  printf("%x %x\n", bytes[15], bytes[14]);
  struct { short a; char b; long long c; } *s = block;
  s[1].c = -1;
  s[1].b = 'b';
  printf("%d %c %g\n", bytes[sizeof *s + ((char *)&s->c - (char *)s)], s[1].b, doubles[1]);
  char *text = block;
  strcpy(text + 32, "inside");
  printf("%s %c\n", text + 34, *(char *)(ints + 8));
  free(block);
  return 0;
}
