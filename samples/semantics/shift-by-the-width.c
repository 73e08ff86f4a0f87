// A shift by the width of the type or more takes the count modulo the width, as the processor does.
// expected: FALSE
// inputs: 33
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), one = 1;
  unsigned long long wide = 1;
  if (n == 33 && one << n == 2 && -8 >> n == -4 && wide << (n + 32) == 2)
    reach_error();
  return 0;
}
