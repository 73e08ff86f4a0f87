// undefined: signed-overflow at 6
#include <limits.h>

int main(void) {
  int i = INT_MAX;
  i++;
  return i;
}
