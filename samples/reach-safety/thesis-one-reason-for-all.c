// claimed-by: symbolic-execution symbolic-execution-cegar value value-explicit
// lemberger-thesis Fig. 7.8: every error is infeasible by a variable of its own, and all of them by var.
extern void reach_error(void);

int main(void) {
  int var = 0, a = 2, b = 2, c = 2;
  if (var != 0) {
    if (a != 2)
      reach_error();
    if (b != 2)
      reach_error();
    if (c != 2)
      reach_error();
  }
  return 0;
}
