// check: uninitialised
// expected: TRUE
#include <stdio.h>

int main(void) {
  char text[8] = "seven";
  printf("%s\n", text);
  return 0;
}
