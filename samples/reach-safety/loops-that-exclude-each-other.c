// claimed-by: bmc k-induction predicate impact
// What holds at the head of one loop contradicts what holds at another, and one head is never reached.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static void never_ending(void) {
  for (;;)
    ;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  int i = 0;
  if (n < 0 && n > 0)
    never_ending();
  if (n == 0) {
    while (__VERIFIER_nondet_int())
      i = 0;
  } else {
    while (i < n)
      i++;
  }
  if (i == 5)
    reach_error();
  return 0;
}
