// Where every member has an initialiser, only the members are written.
// expected: FALSE
// compiled: not compared, the stack has one value there
#include <string.h>
extern void reach_error(void);
struct s { char c; int i; };
int main(void) {
  struct s s = {1, 2}, t = {1, 2};
  if (memcmp(&s, &t, sizeof s) != 0)
    reach_error();
  return 0;
}
