// A function renamed by asm is another function.
// expected: open
extern void reach_error(void);
int one(void) __asm__("two");
int two(void) { return 2; }
int main(void) {
  if (one() == 2)
    reach_error();
  return 0;
}
