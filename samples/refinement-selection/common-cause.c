// All three errors are infeasible for the same early reason and each for one of its own. Whoever prefers the
// early one needs a single refinement, whoever prefers the late ones needs three (Lemberger, Fig. 7.8).
extern void reach_error(void);

int main(void) {
  int var = 0, a = 2, b = 2, c = 2;
  if (var == 1) {
    if (a != 2) reach_error();
    if (b != 2) reach_error();
    if (c != 2) reach_error();
  }
  return 0;
}
