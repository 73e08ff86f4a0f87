// Copying a structure copies its padding.
// expected: TRUE
#include <string.h>
extern void reach_error(void);
struct s { char c; int i; };
int main(void) {
  struct s s, t;
  memset(&s, 1, sizeof s);
  t = s;
  if (((unsigned char *)&t)[1] != 1)
    reach_error();
  return 0;
}
