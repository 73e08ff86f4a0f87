// An object outside keeps what is written to it.
// expected: FALSE
// compiled: not compared, nobody has such objects; test/test-harness.test.ts does
extern void reach_error(void);
int *outside(void);
int main(void) {
  int *p = outside();
  if (!p)
    return 0;
  p[2] = 5;
  if (p[2] == 5 && p[-1] == 6)
    reach_error();
  return 0;
}
