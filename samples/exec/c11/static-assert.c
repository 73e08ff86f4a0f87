#include <assert.h>
#include <stdio.h>

_Static_assert(sizeof(char) == 1, "char");
static_assert(1 + 1 == 2, "arithmetic");
struct s { int a; _Static_assert(sizeof(int) == 4, "inside a struct"); char b; };

int main(void) {
  _Static_assert(sizeof(struct s) == 8, "in a function");
  enum { N = 4 };
  static_assert(N > 3, "enum");
  int a[N];
  _Static_assert(sizeof a / sizeof *a == N, "array");
  printf("ok\n");
  return 0;
}
