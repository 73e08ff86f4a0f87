// ungetc: what is given back is read again, from an input that nobody knows.
#include <assert.h>
#include <stdio.h>
#ifdef VIOLATED
#define AGAIN getchar()
#else
#define AGAIN first
#endif
int main(void) {
  int first = fgetc(stdin);
  if (first == EOF)
    return 0;
  int next = fgetc(stdin);
  if (next == EOF || ungetc(first, stdin) == EOF)
    return 0;
  assert(getc(stdin) == AGAIN);
  return 0;
}
