#include <assert.h>
#include <stdio.h>
#undef NDEBUG

int main(void) {
  int x = 5;
  assert(x == 5);
  assert(x > 0 && "message");
  for (int i = 0; i < 3; i++) assert(i < 3);
  if (x) assert(x);
  else assert(!x);
  printf("passed\n");
  return 0;
}
