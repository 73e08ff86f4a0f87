#include <ctype.h>
#include <stdio.h>

int main(void) {
  const char *s = "aZ5 \t\n_!\x7f";
  for (const char *p = s; *p; p++) {
    int c = (unsigned char)*p;
    printf("%d%d%d%d%d%d%d%d%d%d%d ", !!isalpha(c), !!isdigit(c), !!isalnum(c), !!isspace(c), !!isupper(c), !!islower(c),
           !!ispunct(c), !!isprint(c), !!iscntrl(c), !!isxdigit(c), !!isgraph(c));
  }
  printf("\n%c%c%c%c\n", toupper('a'), tolower('Q'), toupper('1'), tolower('z'));
  int counts[4] = {0};
  for (int c = 0; c < 128; c++) counts[0] += !!isalpha(c), counts[1] += !!isspace(c), counts[2] += !!ispunct(c), counts[3] += !!isblank(c);
  printf("%d %d %d %d\n", counts[0], counts[1], counts[2], counts[3]);
  return 0;
}
