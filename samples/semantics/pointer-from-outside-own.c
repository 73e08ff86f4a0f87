// A pointer from outside may lead to an object of the program whose address somebody knows, or to none.
// expected: open
extern void reach_error(void);
extern void *__VERIFIER_nondet_pointer(void);
int known = 1, *somewhere = &known;
int main(void) {
  int *p = __VERIFIER_nondet_pointer();
  if (p == somewhere)
    *p = 2;
  if (known == 2)
    reach_error();
  return 0;
}
