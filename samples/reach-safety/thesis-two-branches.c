// claimed-by: symbolic-execution symbolic-execution-cegar
// lemberger-thesis Fig. 1.1: explicit values know nothing of a and b, symbolic ones that b is a or a + 1.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int();
  int b;
  if (a >= 0) {
    b = a;
  } else {
    b = a + 1;
  }
  if (b < a)
    reach_error();
  return 0;
}
