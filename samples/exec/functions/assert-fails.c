#include <assert.h>
#include <stdio.h>

static int checked(int x) {
  assert(x > 0);
  return x;
}

int main(void) {
  printf("%d\n", checked(1));
  fflush(stdout);
  checked(0);
  printf("never\n");
  return 0;
}
