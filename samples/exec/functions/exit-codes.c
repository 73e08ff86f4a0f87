#include <stdlib.h>
#include <stdio.h>

static void at_depth(int n) {
  if (n == 0) exit(300 + 5);
  at_depth(n - 1);
}

int main(void) {
  printf("before\n");
  at_depth(10);
  printf("never\n");
  return 1;
}
