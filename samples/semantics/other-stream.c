// What is in a file is not decided.
// expected: open
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  FILE *file = fopen("text", "r");
  if (file != NULL && fgetc(file) == 'x')
    reach_error();
  return 0;
}
