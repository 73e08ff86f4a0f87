// claimed-by: symbolic-execution symbolic-execution-cegar value value-explicit
// lemberger-thesis Fig. 7.1: each error but the last is infeasible by one more variable, so refinement learns one after the other.
extern void reach_error(void);

int main(void) {
  int a = 2, b = 2, c = 2, d = 2;
  if (a != 2)
    reach_error();
  if (b != 2)
    reach_error();
  if (c != 2)
    reach_error();
  if (d == 2)
    reach_error();
  return 0;
}
