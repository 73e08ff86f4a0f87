// An access to an object of a function that was left ends the execution; nobody builds an answer on that.
// expected: open
// compiled: not compared, the stack stays accessible
extern void reach_error(void);
static int *leak(void) { int x = 1; int *p = &x; return p; }
int main(void) {
  *leak() = 2;
  reach_error();
}
