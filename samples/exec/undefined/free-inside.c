// undefined: invalid-free at 8
#include <stdlib.h>

int main(void) {
  int *p = malloc(12);
  p[0] = 1;
  p++;
  free(p);
  return 0;
}
