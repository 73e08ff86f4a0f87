// The error path is infeasible for two reasons: the loop counter and the flag. Tracking the flag proves
// the program without unrolling the loop (Beyer, Löwe, Wendler: Sliced Path Prefixes, Fig. 1).
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int b = 0;
  int i = 0;
  while (1) {
    if (i > 999) break;
    i++;
  }
  if (b) {
    if (i != 1000) reach_error();
  }
  return 0;
}
