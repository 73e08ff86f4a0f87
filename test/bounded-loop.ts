/** Safe; whoever tracks `x` without the bound of the loop never ends. */
export const BOUNDED_LOOP = `
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), x = 0;
  if (n > 3) return 0;
  for (int i = 0; i < n; i++) x += 2;
  if (x == 7) reach_error();
  return 0;
}
`;
