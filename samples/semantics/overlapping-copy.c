// memmove copies as if through another buffer.
// expected: TRUE
#include <string.h>
extern void reach_error(void);
int main(void) {
  char s[6] = "abcde";
  memmove(s + 1, s, 4);
  if (s[0] != 'a' || s[1] != 'a' || s[4] != 'd')
    reach_error();
  return 0;
}
