// undefined: out-of-bounds at 8
#include <string.h>

int main(void) {
  char small[4];
  char large[16] = "fifteen letters";
  volatile int n = 16;
  memcpy(small, large, n);
  return small[0];
}
