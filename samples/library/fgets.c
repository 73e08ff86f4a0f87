// fgets: a line of an input that nobody knows.
#include <assert.h>
#include <stdio.h>
#include <string.h>
#ifdef VIOLATED
#define LONGEST 6
#else
#define LONGEST 7
#endif
int main(void) {
  char line[8];
  if (fgets(line, sizeof line, stdin) == NULL)
    return 0;
  assert(strlen(line) <= LONGEST);
  char *end = strchr(line, '\n');
  assert(end == NULL || end[1] == 0 || end < line + strlen(line));
  return 0;
}
