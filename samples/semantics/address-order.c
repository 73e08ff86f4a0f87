// Objects are ordered by their addresses in some way: an execution may rely on one, no proof does.
// expected: open
extern void reach_error(void);
static int a, b;
int main(void) {
  if (&b < &a)
    reach_error();
  return 0;
}
