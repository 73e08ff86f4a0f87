// A function renamed by asm is the one that has that name for the linker.
// expected: FALSE
extern void reach_error(void);
int one(void) __asm__("two");
int two(void) { return 2; }
int main(void) {
  if (one() == 2)
    reach_error();
  return 0;
}
