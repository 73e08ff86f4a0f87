// A function without a definition leaves alone what this unit defines and does not hand to it.
// expected: TRUE
// compiled: not compared, it does not link
extern void reach_error(void);
void outside(int);
int visible = 2;
int main(void) {
  outside(1);
  if (visible != 2)
    reach_error();
  return 0;
}
