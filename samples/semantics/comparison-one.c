// expected: open
#include <string.h>
extern void reach_error(void);
int main(void) {
  if (memcmp("abx", "abc", 3) == 1)
    reach_error();
  return 0;
}
