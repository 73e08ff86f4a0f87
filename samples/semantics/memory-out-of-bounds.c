// An access outside of an object ends the execution; nobody builds an answer on that.
// expected: open
// compiled: not compared, the neighbouring bytes are accessible
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[4], i = __VERIFIER_nondet_int();
  if (i < -8 || i > 8)
    return 0;
  a[i] = 1;
  if (i < 0 || i > 3)
    reach_error();
  return 0;
}
