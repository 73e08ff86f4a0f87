// The size of an object that is named.
#include <stdio.h>
struct s { char name[3]; int number; } record;
char buffer[7];
int main(void) {
  int x = 0;
  printf("%d %d\n", (int)__builtin_object_size(buffer, 0), (int)__builtin_object_size(buffer, 3));
  printf("%d %d\n", (int)__builtin_object_size(&record, 1), (int)__builtin_object_size((void *)&x, 2));
  return x;
}
