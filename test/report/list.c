extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);
extern void abort(void);
void reach_error(void) { abort(); }
struct node { int value; struct node *next; };
static struct node *head = 0;
int numbers[4];
void push(int value) {
  struct node *fresh = malloc(sizeof(struct node));
  if (fresh == 0) abort();
  fresh->value = value;
  fresh->next = head;
  head = fresh;
}
/* Sums up what the list holds:
   a comment of two lines. */
int sum(void) {
  int total = 0;
  for (struct node *at = head; at != 0; at = at->next)
    total += at->value;
  return total;
}
int main(void) {
  int count = 0;
  while (count < 12) {
    int x = __VERIFIER_nondet_int();
    if (x < 0 || x > 100) break;
    numbers[count % 4] = x;
    push(x);
    count++;
  }
  int *last = &numbers[1];
  *last = 7;
  if (count == 3 && sum() > 250) reach_error();
  return 0;
}
