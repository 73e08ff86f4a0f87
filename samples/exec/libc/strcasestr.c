#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
int main(void) {
  static const char *const texts[] = {"", "a", "xAbC", "aaab", "[{", "AB", "zZ"};
  for (int i = 0; i < 7; i++)
    for (int j = 0; j < 7; j++) {
      char *found = strcasestr(texts[i], texts[j]);
      printf("%d ", found == NULL ? -1 : (int)(found - texts[i]));
    }
  printf("\n");
  return 0;
}
