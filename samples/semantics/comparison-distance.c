// How far it is from zero depends on the processor, and on whether gcc knows the strings.
// expected: open
#include <string.h>
extern void reach_error(void);
int main(void) {
  const char *small = "abc", *large = "abx";
  if (strcmp(large, small) == 'x' - 'c')
    reach_error();
  return 0;
}
