// __builtin_unreachable promises what the program has to keep: nobody builds an answer on it.
// expected: open
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 1)
    __builtin_unreachable();
  if (x == 1)
    reach_error();
  return 0;
}
