// property: valid-memsafety
// expected: FALSE(valid-memtrack) at 12
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
struct node { struct node *next; };
static struct node *list;

int main(void) {
  list = malloc(sizeof *list);
  list->next = malloc(sizeof *list);
  if (__VERIFIER_nondet_int() == 9) list->next = 0;
  while (1) {}
}
