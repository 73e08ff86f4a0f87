// check: uninitialised
// expected: FALSE at 12
// sanitizers: silent, they do not look at reads of what was never written
#include <stdio.h>
#include <string.h>

int main(void) {
  char text[8];
  text[0] = 'a';
  text[2] = 0;
  puts("");
  return (int)strlen(text);
}
