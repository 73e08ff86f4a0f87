// undefined: double-free at 8
#include <stdlib.h>

int main(void) {
  int *p = malloc(4);
  int *q = p;
  free(p);
  free(q);
  return 0;
}
