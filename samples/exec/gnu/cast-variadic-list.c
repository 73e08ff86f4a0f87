// data-model: LP64
// A list of arguments by a pointer of the program's own type, as tools that rewrite C print it.
#include <stdio.h>
typedef struct __va_list_tag __va_list_tag;
static int sum(int n, ...) {
  __builtin_va_list list;
  int total = 0;
  __builtin_va_start((__va_list_tag *)(&list), n);
  while (n-- > 0)
    total += __builtin_va_arg(list, int);
  __builtin_va_end((__va_list_tag *)(&list));
  return total;
}
int main(void) {
  printf("%d %d\n", sum(3, 1, 2, 3), sum(0));
  return 0;
}
