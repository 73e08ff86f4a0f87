// An object that is defined elsewhere has any value.
// expected: FALSE
// compiled: not compared, it does not link
extern void reach_error(void);
extern int elsewhere;
int main(void) {
  if (elsewhere == 7)
    reach_error();
  return 0;
}
