// A pointer from outside may lead to an object there, which holds anything, pointers to more of them included.
// expected: FALSE
// compiled: not compared, nobody has such objects; test/test-harness.test.ts does
extern void reach_error(void);
extern void *__VERIFIER_nondet_pointer(void);
struct node {
  int value;
  struct node *next;
};
int main(void) {
  struct node *first = __VERIFIER_nondet_pointer();
  if (first && first->next && first->value == 3 && first->next->value == 4 && first->next != first)
    reach_error();
  return 0;
}
