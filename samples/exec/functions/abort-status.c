#include <stdlib.h>
#include <stdio.h>

int main(void) {
  printf("flushed\n");
  fflush(stdout);
  abort();
}
