// undefined: out-of-bounds at 7
#include <stdlib.h>

int main(void) {
  int *a = malloc(3 * sizeof *a);
  for (int i = 0; i < 10; i++)
    a[i] = i;
  free(a);
  return 0;
}
