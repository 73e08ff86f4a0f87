// setjmp and longjmp are not modelled: where they lead is not decided.
// expected: open
#include <setjmp.h>
extern void reach_error(void);
static jmp_buf b;
int main(void) {
  if (setjmp(b) == 3)
    reach_error();
  longjmp(b, 3);
}
