// A write outside of every object changes none of them: TRUE says nothing about what a neighbour's bytes become.
// expected: TRUE
// compiled: not compared, the neighbour may be hit
extern void reach_error(void);
int main(void) {
  int a[2] = {1, 2}, b[2] = {3, 4};
  a[2] = 9;
  a[-1] = 9;
  if (b[0] == 9 || b[1] == 9)
    reach_error();
  return 0;
}
