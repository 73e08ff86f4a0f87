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
// says: a block of 8 bytes from malloc to which no pointer leads any more; allocated 10
// sanitizers: a copy of the address is still on the stack
