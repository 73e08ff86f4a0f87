// Comparisons of strings and bytes promise a sign, classifications that the result is not zero.
// expected: TRUE
#include <ctype.h>
#include <math.h>
#include <string.h>
extern void reach_error(void);
int main(void) {
  const char *small = "abc", *large = "abx";
  if (strcmp(small, large) >= 0 || strcmp(large, small) <= 0 || strcmp(small, "abc") != 0)
    reach_error();
  if (memcmp(large, small, 3) <= 0 || strncmp(small, large, 2) != 0)
    reach_error();
  float negative = -1;
  if (!signbit(negative) || !isinf(negative / 0) || !isdigit('7') || isdigit('x'))
    reach_error();
  return 0;
}
