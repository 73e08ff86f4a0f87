/* --entry-function sum
 * TRUE: behind two pointers there is null. */
extern void reach_error(void);
struct node {
  int value;
  struct node *next;
};
int sum(struct node *list) {
  int length = 0;
  for (struct node *at = list; at; at = at->next)
    length++;
  if (length > 2)
    reach_error();
  return length;
}
