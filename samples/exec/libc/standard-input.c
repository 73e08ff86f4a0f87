// inputs: 97,98,99,10,108,105,110,101,32,116,119,111,10,10,120,121,122,122,122,122,122,122,122,122,122,122,122,122,122,122,122,122,122,122,122,122,122,122,122,122,122,122,122,122,122,122,10,114,101,115,116,32,111,102,32,105,116,32,49,50,32,255,10,49,50,51,52,53,54,55,56,57,108,97,115,116
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  char line[12];
  printf("%d %d\n", getchar(), ungetc('A', stdin));
  printf("%c%c\n", fgetc(stdin), getc(stdin));
  for (int i = 0; i < 5; i++) {
    char *got = fgets(line, sizeof line, stdin);
    printf("%d [%s]\n", got == line, line);
  }
  char *long_line = NULL;
  size_t size = 0;
  printf("%zd", getline(&long_line, &size, stdin));
  printf(" %zu [%s]\n", size, long_line);
  printf("%zd [%s]\n", getdelim(&long_line, &size, ' ', stdin), long_line);
  printf("%zd", getdelim(&long_line, &size, ' ', stdin));
  printf(" [%s]\n", long_line);
  int c, count = 0;
  while ((c = getchar_unlocked()) != '\n')
    printf("%d ", c);
  printf("\n%zu", fread(line, 3, 3, stdin));
  printf(" %.9s\n", line);
  printf("%zu", fread(line, 3, 3, stdin));
  printf(" %.4s %d %d\n", line, feof(stdin), ferror(stdin));
  printf("%d %d", getchar(), fgets(line, sizeof line, stdin) == NULL);
  printf(" %zd\n", getline(&long_line, &size, stdin));
  printf("%d", ungetc('u', stdin));
  printf(" %d %d", feof(stdin), getchar());
  printf(" %d", getchar());
  clearerr(stdin);
  printf(" %d %d %d\n", feof(stdin), ungetc(EOF, stdin), fgets(line, 1, stdin) == line);
  free(long_line);
  return 0;
}
