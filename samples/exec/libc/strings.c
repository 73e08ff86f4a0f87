#include <stdio.h>
#include <string.h>

static int sign(int x) { return (x > 0) - (x < 0); }

int main(void) {
  char b[32];
  strcpy(b, "hello");
  printf("%d %s\n", (int)strlen(b), b);
  strcat(b, ", ");
  strncat(b, "world and more", 5);
  printf("%s\n", b);
  printf("%d %d %d\n", sign(strcmp("abc", "abd")), sign(strcmp("b", "a")), sign(strcmp("", "")));
  printf("%d %d\n", sign(strncmp("abcX", "abcY", 3)), sign(strncmp("ab", "abc", 5)));
  printf("%d\n", sign(strcmp("\xff", "a")));
  printf("%s %s\n", strchr(b, 'w'), strrchr(b, 'o'));
  printf("%d %d\n", strchr(b, 'z') == NULL, strchr(b, 0) == b + strlen(b));
  printf("%s %d\n", strstr(b, "lo"), strstr(b, "xyz") == NULL);
  memset(b, '#', sizeof b);
  strncpy(b, "abc", 6);
  printf("%d %d %d %c\n", b[2], b[3], b[5], b[6]);
  printf("%d %d\n", (int)strspn("aabbcc", "ab"), (int)strcspn("hello", "xl"));
  printf("%s\n", strpbrk("key=value", "=:"));
  printf("%d\n", (int)strnlen("abcdef", 3));
  char copy[16] = "a,b;;c";
  for (char *t = strtok(copy, ",;"); t; t = strtok(NULL, ",;")) printf("<%s>", t);
  printf("\n");
  return 0;
}
