// claimed-by: symbolic-execution symbolic-execution-cegar
// In the manner of lemberger-thesis Fig. 4.1: of all the conditions only those on a matter, and the number of paths is
// exponential in the others.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  int c = __VERIFIER_nondet_int();
  int d = __VERIFIER_nondet_int();
  int sum = 0;
  if (a <= 10)
    return 0;
  if (b > 0)
    sum += 1;
  if (c > 0)
    sum += 2;
  if (d > 0)
    sum += 4;
  if (b > c)
    sum += 8;
  if (c > d)
    sum += 16;
  if (a < 5)
    reach_error();
  return sum + b + c + d;
}
