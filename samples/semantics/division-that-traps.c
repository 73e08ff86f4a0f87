// A division by zero and the least number divided by -1 end the execution; nobody builds an answer on that.
// expected: open
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  int z = y % 2 == 0 ? x / y : x % y;
  if (y == 0)
    reach_error();
  if (y == -1 && x == -2147483647 - 1)
    reach_error();
  return z == 0;
}
