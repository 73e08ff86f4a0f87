// claimed-by: predicate impact bmc k-induction default
// Whatever is written at one place of a table is not to be seen at another.
extern void reach_error(void);
extern unsigned int __VERIFIER_nondet_uint(void);

int table[300];

int main(void) {
  unsigned int i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();
  if (i >= 300 || j >= 300) return 0;
  table[i] = 7;
  table[j] = 8;
  if (table[j] != 8 || (i != j && table[i] != 7))
    reach_error();
  return 0;
}
