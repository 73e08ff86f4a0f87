// getchar: a number of up to four digits from an input that nobody knows.
#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#ifdef VIOLATED
#define MOST 9998
#else
#define MOST 9999
#endif
int main(void) {
  int number = 0, digits = 0, c;
  while (digits < 4 && (c = getchar()) != EOF && isdigit(c)) {
    number = 10 * number + (c - '0');
    digits++;
  }
  assert(number >= 0 && number <= MOST);
  if (digits < 4 && c == EOF)
    assert(getchar() == EOF && feof(stdin));
  return 0;
}
