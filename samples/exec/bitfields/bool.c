#include <stdbool.h>
#include <stdio.h>

struct flags { bool ready : 1; _Bool done : 1; unsigned mode : 2; bool last : 1; };

int main(void) {
  struct flags f = {.mode = 3};
  f.ready = 4;
  f.done = 0.25;
  printf("%d %d %d %d\n", f.ready, f.done, f.mode, f.last);
  f.last = f.mode;
  f.ready = !f.ready;
  printf("%d %d %d %d\n", f.ready, f.done, f.mode, f.last);
  f.ready++;
  f.done |= 8;
  f.last ^= 1;
  printf("%d %d %d %d\n", f.ready, f.done, f.mode, f.last);
  printf("%d\n", (int)sizeof f);
  return f.ready + f.done + f.last;
}
