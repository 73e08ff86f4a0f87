// property: valid-memsafety
// expected: TRUE
void *malloc(unsigned long);
struct node { struct node *next; };
static struct node *list;

int main(void) {
  for (int i = 0; i < 3; i++) {
    struct node *one = malloc(sizeof *one);
    one->next = list;
    list = one;
  }
  return 0;
}
