// undefined: out-of-bounds at 7
#include <string.h>
int main(void) {
  char small[4];
  const char *text = "much too long";
  volatile int n = 0;
  strcpy(small, text + n);
  return small[0];
}
