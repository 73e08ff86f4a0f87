#include <stdio.h>
#include <string.h>

#define VERSION "1" "." "2"
#define STRING(x) #x
#define EXPAND(x) STRING(x)

int main(void) {
  const char *s = "one " "two "
                  "three";
  printf("%s %d\n", s, (int)strlen(s));
  printf("version " VERSION "\n");
  printf("%s\n", "\x4" "1");
  printf("%d\n", (int)strlen("\x4" "1"));
  printf("%s %s\n", STRING(a + "b"), EXPAND(VERSION));
  char a[] = "ab" "\0" "cd";
  printf("%d %s\n", (int)sizeof a, a + 3);
  printf("line \
continued\n");
  return 0;
}
