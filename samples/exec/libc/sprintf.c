#include <stdio.h>
#include <string.h>

int main(void) {
  char b[32];
  int n = sprintf(b, "%d-%s", 42, "x");
  printf("%d %s\n", n, b);
  n = snprintf(b, 5, "%s", "truncated");
  printf("%d %s\n", n, b);
  n = snprintf(b, sizeof b, "%5.1f|", 2.25);
  printf("%d %s\n", n, b);
  n = snprintf(NULL, 0, "%d", 12345);
  printf("%d\n", n);
  memset(b, '#', sizeof b);
  snprintf(b, 1, "gone");
  printf("%d %c\n", b[0], b[1]);
  char *p = b;
  for (int i = 0; i < 5; i++) p += sprintf(p, "%d,", i * i);
  printf("%s %d\n", b, (int)(p - b));
  sprintf(b, "%c%c", 'a', 0);
  return (int)strlen(b);
}
