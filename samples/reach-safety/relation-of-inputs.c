// claimed-by: predicate impact
// True for every input, but not by explicit values: x and y are equal without being known.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = x;
  if (x != y)
    reach_error();
  return 0;
}
