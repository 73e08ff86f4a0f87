#include <stdio.h>
#include <string.h>

int main(void) {
  const char *s = "naïve – ☺";
  printf("%d %s\n", (int)strlen(s), s);
  for (const unsigned char *p = (const unsigned char *)s; *p; p++) printf("%02x", *p);
  printf("\n");
  printf("%d\n", "é"[0]);
  printf("%s\n", "\u00e9\u263a");
  return 0;
}
