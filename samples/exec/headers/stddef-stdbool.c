#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct s { bool b; ptrdiff_t d; wchar_t w; };

int main(void) {
  struct s s = {true, -5, L'w'};
  size_t n = sizeof s;
  int *p = NULL;
  printf("%d %d %d %d\n", s.b, (int)s.d, s.w, p == NULL);
  printf("%d %d\n", (int)offsetof(struct s, d) == (int)sizeof(ptrdiff_t), (int)n > 8);
  printf("%d %d %d\n", true, false, __bool_true_false_are_defined);
  printf("%d\n", (ptrdiff_t)-1 < 0 && (size_t)-1 > 0);
  return sizeof(max_align_t) >= 8 ? 0 : 1;
}
