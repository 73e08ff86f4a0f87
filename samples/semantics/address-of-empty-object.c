// Objects of no bytes may lie where others lie.
// expected: open
extern void reach_error(void);
struct empty {};
int main(void) {
  struct empty a, b, *volatile p = &a, *volatile q = &b;
  if (p == q)
    reach_error();
  return 0;
}
