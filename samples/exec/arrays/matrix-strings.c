#include <stdio.h>
#include <string.h>

int main(void) {
  char names[4][6] = {"abc", "hello", {'x', 'y'}, ""};
  char exact[3] = "xyz";
  const char *words[] = {"first", "second", 0, "fourth"};
  for (int i = 0; i < 4; i++) printf("[%s] %d\n", names[i], (int)strlen(names[i]));
  printf("%c%c%c\n", exact[0], exact[1], exact[2]);
  int n = 0;
  for (const char **w = words; *w; w++) n += (int)strlen(*w);
  printf("%d %s\n", n, words[3] + 2);
  names[0][3] = '!';
  names[0][4] = 0;
  printf("%s %d\n", names[0], (int)sizeof names);
  return (int)(sizeof words / sizeof *words);
}
