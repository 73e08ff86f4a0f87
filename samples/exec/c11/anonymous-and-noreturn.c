#include <stdio.h>
#include <stdlib.h>
#include <stdnoreturn.h>

struct vector { union { struct { float x, y, z; }; float v[3]; }; };

static noreturn void stop(int code) {
  printf("stop %d\n", code);
  exit(code);
}

static float dot(const struct vector *a, const struct vector *b) {
  float r = 0;
  for (int i = 0; i < 3; i++) r += a->v[i] * b->v[i];
  return r;
}

int main(void) {
  struct vector a = {.x = 1, .y = 2, .z = 3}, b = {.v = {4, 5, 6}};
  printf("%g\n", dot(&a, &b));
  b.y = -5;
  if (dot(&a, &b) < 13) stop(3);
  stop(4);
}
