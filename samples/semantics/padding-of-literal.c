// The padding of a compound literal whose members are all given is not cleared.
// expected: FALSE
#include <string.h>
extern void reach_error(void);
struct s { char c; int i; };
int main(void) {
  struct s s;
  memset(&s, 1, sizeof s);
  s = (struct s){1, 2};
  if (((unsigned char *)&s)[1] != 0)
    reach_error();
  return 0;
}
