// The loop that sets the elements stops one element too early.
// claimed-by:
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

int main(void) {
  int a[40];
  for (int i = 0; i < 40; i++) a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < 39; i++) a[i] = 0;
  for (int i = 0; i < 40; i++) {
    if (a[i] != 0) reach_error();
  }
  return 0;
}
