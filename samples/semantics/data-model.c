// Sizes and offsets are those of the data model: LP64 or ILP32 with the i386 ABI.
// expected: TRUE
// expected-ilp32: FALSE
#include <stddef.h>
extern void reach_error(void);
struct s { char c; double d; };
int main(void) {
  if (offsetof(struct s, d) != 8 || sizeof(long) != 8 || sizeof(void *) != 8 || sizeof(long double) != 16)
    reach_error();
  return 0;
}
