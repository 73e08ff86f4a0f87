// Every error but the last is infeasible because of one more variable, so refinement learns them one after
// the other, where tracking everything at once finds the last error immediately (Lemberger, Fig. 7.1).
extern void reach_error(void);

int main(void) {
  int a = 2, b = 2, c = 2, d = 2, e = 2, f = 2, g = 2, h = 2;
  if (a != 2) reach_error();
  if (b != 2) reach_error();
  if (c != 2) reach_error();
  if (d != 2) reach_error();
  if (e != 2) reach_error();
  if (f != 2) reach_error();
  if (g != 2) reach_error();
  if (h == 2) reach_error();
  return 0;
}
